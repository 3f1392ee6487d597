import { stat } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aJpeg, filesIn, uploadedTo } from "../../../../tests/support/images.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { newId } from "../../core/db/id.ts";
import { mailImageFile } from "./image-files.ts";
import { removeImage, storeImage } from "./image-service.ts";

test("mails get a whole JPEG of each image, made once and deleted with its image", async () => {
  const { origin, deps, dataDir } = await servedApp();
  const bytes = await aJpeg({ width: 1500, height: 900 });
  const { imageId } = await storeImage(deps, { path: uploadedTo(dataDir, bytes), fileName: "hill.jpg" });
  const ask = () => fetch(`${origin}/images/${imageId}-mail.jpg`);
  for (const response of await Promise.all([ask(), ask(), ask()])) {
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([1200, 720, "jpeg"]);
  }
  const made = await stat(mailImageFile(dataDir, imageId));
  await ask();
  expect((await stat(mailImageFile(dataDir, imageId))).mtimeMs).toBe(made.mtimeMs);
  await removeImage(deps, imageId);
  expect(await filesIn(dataDir)).toEqual([]);
  expect((await fetch(`${origin}/images/${newId()}-mail.jpg`)).status).toBe(404);
});
