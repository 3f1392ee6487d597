import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import {
  aPngWithPackedComment,
  imageBombs,
  polyglots,
  talkativeImages,
} from "../../../../tests/support/hostile-images.ts";
import { filesIn, imagesOfEveryType, uploadedTo } from "../../../../tests/support/images.ts";
import { aForm, restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { imageFolder } from "./image-files.ts";
import { storeImage } from "./image-service.ts";
import { createImageWorker } from "./worker/image-worker.ts";

async function room() {
  const losses: unknown[] = [];
  const imageWorker = createImageWorker({ onLoss: (loss) => losses.push(loss) });
  onTestFinished(() => imageWorker.stop());
  const app = await servedApp({ deps: { imageWorker } });
  const { post } = restClient(app.origin);
  return {
    ...app,
    losses,
    store: (bytes: Buffer) => storeImage(app.deps, { path: uploadedTo(app.dataDir, bytes), fileName: "hill.jpg" }),
    upload: (bytes: Buffer) => post("/admin/images", aForm({ image: bytes }), app.token),
    stored: async () => {
      const names = await filesIn(app.dataDir);
      return names.map((name) => readFileSync(join(imageFolder(app.dataDir), name)));
    },
    /** Peak memory of the worker in MB; Linux only. */
    mostMemory: () => {
      if (process.platform !== "linux") return 0;
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${imageWorker.pid}/status`, "latin1"))?.[1]) / 1024;
    },
  };
}

test("an image of hundreds of megapixels is refused by its header, in every type", async () => {
  const { upload, store, stored, losses, mostMemory } = await room();
  // Unpacked, each would take hundreds. The worker has read one image of each type: any growth from here is due to the bombs.
  for (const image of Object.values(await imagesOfEveryType())) await store(image);
  const kept = (await stored()).length;
  const before = mostMemory();
  for (const [type, bomb] of Object.entries(await imageBombs())) {
    expect([type, bomb.length < 2_000]).toEqual([type, true]);
    const { status, body } = await upload(bomb);
    expect([type, status, body.message]).toEqual([type, 422, "The image has more than 50 megapixels"]);
  }
  expect(mostMemory() - before).toBeLessThan(100);
  expect([(await stored()).length, losses]).toEqual([kept, []]);
});

test("a comment chunk that unpacks to 200 MB is dropped, and the server keeps running", async () => {
  const { upload, stored, losses, mostMemory, store } = await room();
  await store((await imagesOfEveryType())["image/png"]);
  const before = mostMemory();
  const { status } = await upload(await aPngWithPackedComment());
  expect(status).toBe(200);
  expect(mostMemory() - before).toBeLessThan(100);
  expect(losses).toEqual([]);
  for (const file of await stored()) expect(file.length).toBeLessThan(1_000);
});

test("a polyglot file is served as an image only", async () => {
  const payload = "<script>alert(1)</script>PK\u0003\u0004%PDF-1.4";
  const { upload, origin } = await room();
  for (const [what, bytes] of Object.entries(await polyglots(payload))) {
    expect([what, bytes.includes("<script>")]).toEqual([what, true]);
    const { status, body } = await upload(bytes);
    expect([what, status]).toEqual([what, 200]);
    for (const width of [400, 800, 1600]) {
      const answer = await fetch(origin + body.url.replace("1600", String(width)));
      const served = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get("content-type")).toBe("image/webp");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect((await sharp(served).metadata()).format).toBe("webp");
      expect([what, /script|PK|PDF/.test(served.toString("latin1"))]).toEqual([what, false]);
    }
  }
});

test("no metadata of an image is served, in every type", async () => {
  const secret = "52.5 north, Ada Lovelace";
  const { store, stored } = await room();
  for (const [type, bytes] of Object.entries(await talkativeImages(secret))) {
    const { exif, xmp, icc } = await sharp(bytes).metadata();
    expect([type, exif, xmp, icc]).toEqual([type, expect.anything(), expect.anything(), expect.anything()]);
    await store(bytes);
  }
  const files = await stored();
  expect(files).toHaveLength(12);
  for (const file of files) {
    const { exif, xmp, iptc, icc, orientation, comments } = await sharp(file).metadata();
    expect({ exif, xmp, iptc, icc, orientation, comments }).toEqual({});
    expect(file.includes(secret)).toBe(false);
  }
});
