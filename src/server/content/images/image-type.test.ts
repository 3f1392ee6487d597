import { expect, test } from "vitest";
import { imagesOfEveryType } from "../../../../tests/support/images.ts";
import { imageHeadBytes, imageTypeOf } from "./image-type.ts";

test("each accepted image is known by its first bytes", async () => {
  for (const [mime, bytes] of Object.entries(await imagesOfEveryType())) {
    expect(imageTypeOf(bytes.subarray(0, imageHeadBytes))?.mime).toBe(mime);
  }
});

const box = (brands: string, length = 8 + brands.length) =>
  Buffer.concat([Buffer.from([0, 0, 0, length]), Buffer.from(`ftyp${brands}`)]);

test("an AVIF may name its brand among the compatible ones", () => {
  expect(imageTypeOf(box("mif1\0\0\0\0miafavif"))?.mime).toBe("image/avif");
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["half a signature", Buffer.from([0x89, 0x50, 0x4e])],
  ["a HEIC photo", box("heic\0\0\0\0mif1heic")],
  ["a video", box("isom\0\0\0\0mp41")],
  ["a brand outside the first box", box("heic\0\0\0\0mif1avif", 20)],
  ["a RIFF file that is sound", Buffer.from("RIFF\0\0\0\0WAVEfmt ")],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["a bitmap", Buffer.from("BM\0\0\0\0")],
])("%s is no accepted image", (_what, head) => {
  expect(imageTypeOf(head)).toBeNull();
});
