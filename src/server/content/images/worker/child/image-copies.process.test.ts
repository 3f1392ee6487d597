import sharp from "sharp";
import { expect, test } from "vitest";
import { averageColour } from "./image-copies.ts";

const plain = (background: object | string, channels: 3 | 4) =>
  sharp({ create: { width: 40, height: 30, channels, background } })
    .webp({ lossless: true })
    .toBuffer();

test("the placeholder of an image is its average colour, unless it is partly transparent", async () => {
  expect(await averageColour(await plain("#2a4b9b", 3))).toBe("#2a4b9b");
  expect(await averageColour(await plain({ r: 255, g: 255, b: 255, alpha: 1 }, 4))).toBe("#ffffff");
  expect(await averageColour(await plain({ r: 42, g: 75, b: 155, alpha: 0.5 }, 4))).toBeNull();
});
