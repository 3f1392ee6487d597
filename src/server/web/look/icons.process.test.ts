import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { anImage } from "../../../../tests/support/factories.ts";
import { imagesOfEveryType } from "../../../../tests/support/images.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { imageFile } from "../../content/images/image-files.ts";

test("the icon is made in every size, linked on pages, named in the manifest and found at the well-known addresses", async () => {
  const { asAdmin, origin, db, dataDir } = await servedApp();
  const { id } = anImage(db);
  writeFileSync(imageFile(dataDir, id, 1600), (await imagesOfEveryType())["image/webp"]);
  expect((await fetch(`${origin}/look/icon-${id}-32.png`)).status).toBe(404);
  await asAdmin.site.save({ version: 0, values: { iconImageId: id } });
  const home = await (await fetch(origin)).text();
  const manifest = await (await fetch(`${origin}/site.webmanifest`)).json();
  const linked = [...home.matchAll(/href="(\/look\/icon-[^"]+)"/g)].map(([, path = ""]) => path);
  const named = manifest.icons.map(({ src }: { src: string }) => src);
  const sizes: Record<string, boolean> = {};
  const corners: Record<string, number[]> = {};
  for (const path of [...linked, ...named]) {
    const answer = await fetch(origin + path);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const png = sharp(Buffer.from(await answer.arrayBuffer()));
    const { width, height, hasAlpha, format } = await png.metadata();
    corners[String(width)] = [...(await png.raw().toBuffer()).subarray(0, 3)];
    expect([format, width]).toEqual(["png", height]);
    sizes[String(width)] = hasAlpha ?? false;
  }
  // Phones fill the corners of those that they cut out.
  expect(sizes).toEqual({ 32: true, 192: true, 180: false, 512: false });
  expect([corners[180], corners[512]]).toEqual([
    [0xf8, 0xf4, 0xec],
    [0xf8, 0xf4, 0xec],
  ]);
  for (const path of ["/favicon.ico", "/apple-touch-icon.png"])
    expect((await fetch(origin + path)).headers.get("content-type"), path).toBe("image/png");
  expect(home).toContain('<link rel="manifest" href="/site.webmanifest">');
  for (const path of [`/look/icon-${id}-33.png`, "/look/icon-x-32.png", "/look/icon-.png"])
    expect((await fetch(origin + path)).status, path).toBe(404);
});
