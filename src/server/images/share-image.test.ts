import { stat } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aJpeg, filesIn, uploadedTo } from "../../../tests/support/images.ts";
import { servedApp } from "../../../tests/support/test-app.ts";
import { newId } from "../db/id.ts";
import { removeImage, storeImage } from "./image-service.ts";
import { shareImageFile } from "./share-image.ts";

test("link previews get a JPEG of their size, made once and deleted with its image", async () => {
  const { origin, deps, dataDir } = await servedApp();
  const bytes = await aJpeg({ width: 500, height: 900 });
  const { imageId } = await storeImage(deps, { path: uploadedTo(dataDir, bytes), fileName: "tall.jpg" });
  const ask = () => fetch(`${origin}/images/${imageId}-share.jpg`);
  const answers = await Promise.all([ask(), ask(), ask()]);
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
  }
  const made = await stat(shareImageFile(dataDir, imageId));
  await ask();
  expect((await stat(shareImageFile(dataDir, imageId))).mtimeMs).toBe(made.mtimeMs);
  await removeImage(deps, imageId);
  expect(await filesIn(dataDir)).toEqual([]);
});

test("without the image there is no preview, and no file is left", async () => {
  const { origin, dataDir } = await servedApp();
  expect((await fetch(`${origin}/images/${newId()}-share.jpg`)).status).toBe(404);
  expect((await fetch(`${origin}/images/none-share.jpg`)).status).toBe(404);
  expect(await filesIn(dataDir)).toEqual([]);
});
