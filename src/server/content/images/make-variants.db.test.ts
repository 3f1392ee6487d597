import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { anImage } from "../../../../tests/support/factories.ts";
import { filesIn, uploadedTo } from "../../../../tests/support/images.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { testImageWorker } from "../../../../tests/support/test-image-worker.ts";
import { imageWidths } from "../../../shared/image-widths.ts";
import { imageFile, imageFolder } from "./image-files.ts";
import { removeImage, storeImage } from "./image-service.ts";
import { ensureVariant, makeSmallerCopy } from "./make-variants.ts";
import type { ImageWorker } from "./worker/image-worker.ts";

const photograph = await readFile("tests/support/photograph.jpg");

async function servedPhotograph(bytes: Buffer = photograph) {
  const app = await servedApp();
  const { imageId } = await storeImage(app.deps, { path: uploadedTo(app.dataDir, bytes), fileName: "hill.jpg" });
  const address = `${app.origin}/images/${imageId}-400.webp`;
  const ask = async (accept: string) => {
    const answer = await fetch(address, { headers: { accept } });
    const body = Buffer.from(await answer.arrayBuffer());
    return { type: answer.headers.get("content-type"), vary: answer.headers.get("vary"), status: answer.status, body };
  };
  return { ...app, imageId, ask };
}

test("a browser that accepts AVIF gets it once it exists and if it is smaller; others get WebP", async () => {
  const { deps, dataDir, imageId, origin, ask } = await servedPhotograph();
  const modern = "image/avif,image/webp,*/*";
  const first = await ask(modern);
  expect([first.status, first.type, first.vary]).toEqual([200, "image/webp", "Accept"]);
  const later = await eventually(async () => {
    const answer = await ask(modern);
    expect(answer.type).toBe("image/avif");
    return answer;
  });
  expect(later.vary).toBe("Accept");
  expect(later.body.length).toBeLessThan(first.body.length);
  expect(await sharp(later.body).metadata()).toMatchObject({ format: "heif", compression: "av1", width: 400 });
  expect((await ask("image/webp,*/*")).type).toBe("image/webp");
  expect((await fetch(`${origin}/images/${imageId}-400.avif`)).status).toBe(404);
  await removeImage(deps, imageId);
  expect(await filesIn(dataDir)).toEqual([]);
});

test("when AVIF would not be smaller, WebP is served and AVIF is not tried again", async () => {
  const flat = await sharp({ create: { width: 500, height: 300, channels: 3, background: "#2a4b9b" } })
    .png()
    .toBuffer();
  const { dataDir, imageId, ask } = await servedPhotograph(flat);
  const name = `${imageId}-400.webp`;
  await makeSmallerCopy(testImageWorker, dataDir, name);
  expect(await readFile(join(imageFolder(dataDir), `${imageId}-400.avif`))).toHaveLength(0);
  expect((await ask("image/avif")).type).toBe("image/webp");
});

test("a deleted image gets no copy", async () => {
  const { deps, dataDir, imageId } = await servedPhotograph();
  await removeImage(deps, imageId);
  await makeSmallerCopy(testImageWorker, dataDir, `${imageId}-400.webp`);
  expect(await filesIn(dataDir)).toEqual([]);
});

test("an image that is deleted while its copies are made leaves none of them", async () => {
  const app = testApp();
  const quick: ImageWorker = { ...testImageWorker, run: (async () => Buffer.alloc(4_000)) as ImageWorker["run"] };
  for (let turns = 0; turns < 60; turns++) {
    const { id } = anImage(app.db);
    for (const width of imageWidths) writeFileSync(imageFile(app.dataDir, id, width), Buffer.alloc(5_000));
    const made = Promise.all([
      ...imageWidths.map((width) => makeSmallerCopy(quick, app.dataDir, `${id}-${width}.webp`)),
      ensureVariant({ ...app.deps, imageWorker: quick }, "share", id).catch(() => false),
      ensureVariant({ ...app.deps, imageWorker: quick }, "middle", id).catch(() => false),
    ]);
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    await removeImage(app.deps, id);
    await made;
    expect(await filesIn(app.dataDir), `deleted after ${turns} turns`).toEqual([]);
  }
});
