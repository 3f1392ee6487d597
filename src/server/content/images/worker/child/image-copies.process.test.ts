import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { makeAvif, makeVariant } from "./derived-files.ts";
import { averageColour, makeCopies } from "./image-copies.ts";

const plain = (background: object | string, channels: 3 | 4) =>
  sharp({ create: { width: 40, height: 30, channels, background } })
    .webp({ lossless: true })
    .toBuffer();

test("the placeholder of an image is its average colour, unless it is partly transparent", async () => {
  expect(await averageColour(await plain("#2a4b9b", 3))).toBe("#2a4b9b");
  expect(await averageColour(await plain({ r: 255, g: 255, b: 255, alpha: 1 }, 4))).toBe("#ffffff");
  expect(await averageColour(await plain({ r: 42, g: 75, b: 155, alpha: 0.5 }, 4))).toBeNull();
});

const folder = mkdtempSync(join(tmpdir(), "moving-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** An animation whose frames differ: equal ones would become one. */
async function animation(format: "gif" | "webp", count: number, [width, height]: [number, number]): Promise<string> {
  const colours = ["red", "green"].map((background) => sharp({ create: { width, height, channels: 3, background } }));
  const pictures = await Promise.all(colours.map((picture) => picture.png().toBuffer()));
  const frames = Array.from({ length: count }, (_, at) => pictures[at % 2] ?? Buffer.alloc(0));
  const path = join(folder, `${count}-${width}.${format}`);
  const moving = sharp(frames, { join: { animated: true } });
  writeFileSync(path, await moving[format]({ delay: frames.map(() => 120), loop: 3 }).toBuffer());
  return path;
}

test.each(["gif", "webp"] as const)("an animated %s moves in all of its copies, with its times", async (format) => {
  const made = await makeCopies(await animation(format, 6, [900, 40]), { format, keepsLarge: true });
  if ("not" in made) throw new Error(made.not);
  expect([made.isStill, made.copies.map(({ pixels }) => pixels)]).toEqual([
    false,
    [
      { width: 400, height: 18 },
      { width: 800, height: 36 },
      { width: 900, height: 40 },
    ],
  ]);
  const widest = join(folder, "widest.webp");
  for (const { bytes } of made.copies) {
    const { pages, delay, loop } = await sharp(bytes).metadata();
    expect([pages, delay, loop]).toEqual([6, Array(6).fill(120), 3]);
    writeFileSync(widest, bytes);
  }
  // The copies that are made later move too; AVIF would not, so the WebP stays.
  const middle = await makeVariant(widest, { width: 300, format: "webp" }, null);
  expect((await sharp(middle).metadata()).pages).toBe(6);
  expect((await sharp(await makeAvif(widest)).metadata()).format).toBe("webp");
});

test.each([
  ["too many frames", 1_001, [1, 1]],
  ["too many pixels in all frames", 41, [1_000, 1_000]],
] as [string, number, [number, number]][])(
  "of an animation with %s the first frame is stored, and it is said",
  async (_name, frames, size) => {
    const made = await makeCopies(await animation("gif", frames, size), { format: "gif", keepsLarge: false });
    if ("not" in made) throw new Error(made.not);
    expect(made.isStill).toBe(true);
    expect((await sharp(made.copies[0]?.bytes).metadata()).pages ?? 1).toBe(1);
  },
);
