import { stat } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { filesIn, uploadedTo } from "../../../../tests/support/images.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { isStoredImage } from "../../../shared/text/post-html.ts";
import { say } from "../../../shared/words/sentence.ts";
import { newId } from "../../core/db/id.ts";
import { AppError } from "../../core/platform/errors.ts";
import { imageFile } from "./image-files.ts";
import { removeImage, storeImage } from "./image-service.ts";

async function servedImage() {
  const app = await servedApp();
  const bytes = await sharp("tests/support/photograph.jpg").resize({ width: 1600, height: 800 }).jpeg().toBuffer();
  const { imageId } = await storeImage(app.deps, { path: uploadedTo(app.dataDir, bytes), fileName: "hill.jpg" });
  const path = `/images/${imageId}-1200.webp`;
  const ask = (accept = "image/webp") => fetch(app.origin + path, { headers: { accept }, redirect: "manual" });
  return { ...app, imageId, path, ask };
}

test("the copy of the middle width is made once, at the first request, and deleted with its image", async () => {
  const { deps, dataDir, imageId, path, ask } = await servedImage();
  const file = imageFile(dataDir, imageId, 1200);
  await expect(stat(file)).rejects.toThrow("ENOENT");
  for (const response of await Promise.all([ask(), ask(), ask()])) {
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1200, 600]);
  }
  const made = await stat(file);
  await eventually(async () => {
    const response = await ask("image/avif,image/webp");
    await response.arrayBuffer();
    expect(response.headers.get("content-type")).toBe("image/avif");
  });
  expect((await stat(file)).mtimeMs).toBe(made.mtimeMs);
  // A writer may paste this address.
  expect(isStoredImage(path)).toBe(true);
  await removeImage(deps, imageId);
  expect(await filesIn(dataDir)).toEqual([]);
});

test("while too many copies wait, the page shows the widest copy, and no cache keeps the detour", async () => {
  const { deps, imageId, ask } = await servedImage();
  const { middleCopies } = deps.imageWorker.queues;
  const busy = () => Promise.reject(new AppError("unavailable", say("imagesBusy")));
  deps.imageWorker.queues.middleCopies = Object.assign(busy, { requireRoom: () => {} });
  const response = await ask();
  expect([response.status, response.headers.get("location")]).toEqual([302, `/images/${imageId}-1600.webp`]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  deps.imageWorker.queues.middleCopies = middleCopies;
  const later = await ask();
  expect(later.status).toBe(200);
});

test("without the image there is no copy, and no file is left", async () => {
  const { origin, dataDir } = await servedApp();
  expect((await fetch(`${origin}/images/${newId()}-1200.webp`)).status).toBe(404);
  expect(await filesIn(dataDir)).toEqual([]);
});
