import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { servedApp } from "../../../tests/support/test-app.ts";
import { titleImagePath } from "../../shared/addresses/title-image-path.ts";
import { createImageWorker } from "../content/images/worker/image-worker.ts";
import { drawTitleImage } from "./title-image.ts";

// Without the machine's fonts, text is drawn with the repository's fonts only.
process.env.FONTCONFIG_FILE = "/nonexistent/fonts.conf";
// A new image worker, so that it starts with these settings.
const imageWorker = createImageWorker();
afterAll(() => {
  imageWorker.stop();
  delete process.env.FONTCONFIG_FILE;
});

/** Bounds of the drawn pixels in the upper half, in pixels from the left and the top. */
async function inkOf(png: Buffer) {
  const { data, info } = await sharp(png)
    .extract({ left: 60, top: 0, width: 1140, height: 430 })
    .greyscale()
    .threshold(128)
    .negate()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [left, right, pixels] = [info.width, 0, 0];
  for (let at = 0; at < data.length; at += info.channels) {
    if (data[at] === 0) continue;
    const x = (at / info.channels) % info.width;
    pixels += 1;
    if (x < left) left = x;
    if (x > right) right = x;
  }
  return { width: right - left, pixels };
}

test("an image shows its title in the repository's font, also on a machine without fonts", async () => {
  const png = await drawTitleImage(imageWorker, "Łódź, Việt Nam", "Longhand");
  const { width, height, format } = await sharp(png).metadata();
  expect([width, height, format]).toEqual([1200, 630, "png"]);
  const ink = await inkOf(png);
  // Measures of Newsreader; the boxes for unknown letters are much wider.
  expect(ink.width).toBeGreaterThan(864);
  expect(ink.width).toBeLessThan(904);
});

test.each([
  ["markup", '<span size="999999">&amp;</span>'],
  ["nothing that can be drawn", "👍"],
  ["a word without end", "x".repeat(5000)],
  ["right to left", "שלום עולם"],
])("the image of a title of %s has the same size", async (_name, title) => {
  const { width, height } = await sharp(await drawTitleImage(imageWorker, title, "Pen & Paper")).metadata();
  expect([width, height]).toEqual([1200, 630]);
});

test("home and every category have an image, other names have none", async () => {
  const { origin } = await servedApp();
  // The names alone are in previews that were made by an earlier version.
  for (const name of ["home", "category-technology", "startup", "category-lifestyle", "finance"]) {
    const response = await fetch(`${origin}/share/${name}.png`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(60_000);
  }
  for (const name of ["sports.png", "home.svg", "Home.png", "..%2f..%2fx"])
    expect((await fetch(`${origin}/share/${name}`)).status).toBe(404);
});

test("a category called Home has an image of its own", async () => {
  const { origin, asAdmin } = await servedApp();
  await asAdmin.category.add({ name: "Home", description: "" });
  const read = async (path: string) => Buffer.from(await (await fetch(origin + path)).arrayBuffer());
  expect(await read(titleImagePath("Home"))).not.toEqual(await read(titleImagePath()));
});
