import { rmSync, truncateSync } from "node:fs";
import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import { aJpeg, uploadedTo } from "../../../../tests/support/images.ts";
import { aLog } from "../../../../tests/support/log.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { imageWidths } from "../../../shared/image-widths.ts";
import { newId } from "../../core/db/id.ts";
import { imageFile } from "./image-files.ts";
import { storeImage } from "./image-service.ts";

/** What a browser sends for an <img>. */
const browser = { accept: "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8" };

async function aPostWithImage() {
  const { log, errors } = aLog();
  const app = await servedApp({ deps: { log } });
  const path = uploadedTo(app.dataDir, await aJpeg({ width: 60, height: 40 }));
  const { imageId, url } = await storeImage(app.deps, { path, fileName: "hill.jpg" });
  const post = aPost(app.db, { title: "Still readable", imageId });
  return { ...app, errors, imageId, url, post };
}

test("for an image with missing files the reader sees a placeholder, and the log names it once", async () => {
  const { origin, dataDir, imageId, url, post, errors } = await aPostWithImage();
  for (const width of imageWidths) rmSync(imageFile(dataDir, imageId, width));
  for (let times = 0; times < 3; times++) {
    const answer = await fetch(origin + url, { headers: browser });
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      404,
      "image/svg+xml; charset=utf-8",
      "no-store",
    ]);
    expect(await answer.text()).toContain("This image is missing");
  }
  expect(errors().map(({ msg }) => msg)).toEqual([
    "an image is missing; restore its files from a backup (npm run cli -- doctor lists all)",
  ]);
  expect(errors()[0]).toMatchObject({ imageId });
  expect(await (await fetch(`${origin}/blog/${post._id}`)).text()).toContain("Still readable");
});

test("the placeholder speaks the language of the blog", async () => {
  const { origin, asAdmin } = await servedApp();
  const { version } = await asAdmin.site.current();
  await asAdmin.site.save({ version, values: { language: "de" } });
  const answer = await fetch(`${origin}/images/${newId()}-800.webp`, { headers: browser });
  expect(await answer.text()).toContain('aria-label="Dieses Bild fehlt"');
});

test("a damaged image has no preview, and the log names it", async () => {
  const { origin, dataDir, imageId, errors } = await aPostWithImage();
  truncateSync(imageFile(dataDir, imageId, 1600), 20);
  expect((await fetch(`${origin}/images/${imageId}-share.jpg`)).status).toBe(404);
  expect(errors().map(({ msg }) => msg)).toEqual([expect.stringContaining("an image is damaged; restore its files")]);
});

test("an image that never existed is not logged, and a client that accepts no images gets a sentence", async () => {
  const { origin, errors } = await aPostWithImage();
  const answer = await fetch(`${origin}/images/${newId()}-800.webp`);
  expect([answer.status, await answer.text()]).toEqual([404, "There is no image at this address\n"]);
  expect(errors()).toEqual([]);
});

test("an unsatisfiable range and a failed precondition get 416 and 412 and are not logged", async () => {
  const { origin, url, errors } = await aPostWithImage();
  const told = async (headers: Record<string, string>) => {
    const answer = await fetch(origin + url, { headers });
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get("content-range"), answer.headers.get("cache-control")];
  };
  const bytes = (await fetch(origin + url)).headers.get("content-length");
  expect(await told({ range: "bytes=99999999-" })).toEqual([416, `bytes */${bytes}`, "no-store"]);
  expect(await told({ "if-match": '"another"' })).toEqual([412, null, "no-store"]);
  expect(errors()).toEqual([]);
});
