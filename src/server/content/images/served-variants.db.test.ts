import { stat } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { aJpeg, filesIn, uploadedTo } from "../../../../tests/support/images.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { isImageUrl } from "../../../shared/text/post-html.ts";
import { say } from "../../../shared/words/sentence.ts";
import { newId } from "../../core/db/id.ts";
import { AppError } from "../../core/platform/errors.ts";
import { imageFile, variantFile } from "./image-files.ts";
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
  expect(isImageUrl(path)).toBe(true);
  await removeImage(deps, imageId);
  expect(await filesIn(dataDir)).toEqual([]);
});

test("while too many copies wait, the page shows the widest copy, and no cache keeps the detour", async () => {
  const { deps, imageId, ask } = await servedImage();
  const { middle } = deps.imageWorker.queues;
  const busy = () => Promise.reject(new AppError("unavailable", say("imagesBusy")));
  deps.imageWorker.queues.middle = Object.assign(busy, { requireRoom: () => {} });
  const response = await ask();
  expect([response.status, response.headers.get("location")]).toEqual([302, `/images/${imageId}-1600.webp`]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  deps.imageWorker.queues.middle = middle;
  const later = await ask();
  expect(later.status).toBe(200);
});

test("without the image there is no copy, and no file is left", async () => {
  const { origin, dataDir } = await servedApp();
  expect((await fetch(`${origin}/images/${newId()}-1200.webp`)).status).toBe(404);
  expect(await filesIn(dataDir)).toEqual([]);
});

test("link previews get a JPEG of their size, made once and deleted with its image", async () => {
  const { origin, deps, dataDir } = await servedApp();
  const bytes = await aJpeg({ width: 500, height: 900 });
  const { imageId } = await storeImage(deps, { path: uploadedTo(dataDir, bytes), fileName: "tall.jpg" });
  const ask = () => fetch(`${origin}/images/${imageId}-share.jpg`);
  const answers = await Promise.all([ask(), ask(), ask()]);
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
  }
  const made = await stat(variantFile(dataDir, imageId, "share"));
  await ask();
  expect((await stat(variantFile(dataDir, imageId, "share"))).mtimeMs).toBe(made.mtimeMs);
  await removeImage(deps, imageId);
  expect(await filesIn(dataDir)).toEqual([]);
});

test("cards, covers and link previews keep the focal point of an image visible", async () => {
  const { origin, deps, db, dataDir, asAdmin, asVisitor } = await servedApp();
  // Red, but blue at its foot.
  const blue = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#00f" } })
    .png()
    .toBuffer();
  const tall = sharp({ create: { width: 900, height: 2000, channels: 3, background: "#f00" } });
  const bytes = await tall
    .composite([{ input: blue, left: 0, top: 1400 }])
    .png()
    .toBuffer();
  const { imageId } = await storeImage(deps, { path: uploadedTo(dataDir, bytes), fileName: "tall.png" });
  const post = aPost(db, { imageId });
  const corner = async () => {
    const answer = await fetch(`${origin}/images/${imageId}-share.jpg`);
    const { data } = await sharp(await answer.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    return (data[0] ?? 0) > 128 ? "red" : "blue";
  };
  await corner();
  await asAdmin.image.setFocus({ imageId, focus: { x: 50, y: 100 } });
  expect(await asAdmin.image.focus({ imageId })).toEqual({ focus: { x: 50, y: 100 } });
  const shown = { imageFocus: "50% 100%" };
  expect((await asVisitor.post.list({})).items).toMatchObject([shown]);
  expect(await asVisitor.post.read({ postId: post._id })).toMatchObject(shown);
  const atFoot = await corner();
  await asAdmin.image.setFocus({ imageId, focus: { x: 0, y: 0 } });
  expect([atFoot, await corner()]).toEqual(["blue", "red"]);
  await asAdmin.image.setFocus({ imageId, focus: null });
  expect((await asVisitor.post.list({})).items[0]).not.toHaveProperty("imageFocus");
  for (const x of [-1, 101, 0.5, Number.NaN])
    await expect(asAdmin.image.setFocus({ imageId, focus: { x, y: 0 } })).rejects.toThrow("two whole percentages");
  await expect(asAdmin.image.setFocus({ imageId: "none", focus: null })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("without the image there is no preview, and no file is left", async () => {
  const { origin, dataDir } = await servedApp();
  expect((await fetch(`${origin}/images/${newId()}-share.jpg`)).status).toBe(404);
  expect((await fetch(`${origin}/images/none-share.jpg`)).status).toBe(404);
  expect(await filesIn(dataDir)).toEqual([]);
});

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
  const made = await stat(variantFile(dataDir, imageId, "mail"));
  await ask();
  expect((await stat(variantFile(dataDir, imageId, "mail"))).mtimeMs).toBe(made.mtimeMs);
  await removeImage(deps, imageId);
  expect(await filesIn(dataDir)).toEqual([]);
  expect((await fetch(`${origin}/images/${newId()}-mail.jpg`)).status).toBe(404);
});
