import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { anImage, aPost } from "../../../../tests/support/factories.ts";
import { filesIn } from "../../../../tests/support/images.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { newId } from "../../core/db/id.ts";
import { images } from "../../core/db/schema.ts";
import { imageFile, imageFolder, incomingFolder } from "./image-files.ts";
import { sweepImages } from "./image-sweep.ts";

const hourMs = 60 * 60 * 1000;
const now = new Date("2026-03-01T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);

const room = () => testApp({ deps: { now: () => now } });

function aFile(path: string, changedAt: Date) {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, "image");
  utimesSync(path, changedAt, changedAt);
}

function aStoredImage({ db, dataDir }: ReturnType<typeof room>, createdAt: Date) {
  const image = anImage(db, { createdAt });
  for (const width of [400, 800, 1600] as const) aFile(imageFile(dataDir, image.id, width), createdAt);
  return image;
}

test("an image stays in the library whether something shows it or not", async () => {
  const app = room();
  const unused = aStoredImage(app, hoursAgo(10_000));
  const post = aPost(app.db, { imageId: aStoredImage(app, hoursAgo(10_000)).id });
  await app.asAdmin.post.remove({ postId: post._id });
  await sweepImages(app.deps);
  expect(await app.db.$count(images)).toBe(2);
  const files = await filesIn(app.dataDir);
  expect(files).toHaveLength(6);
  expect(files.join()).toContain(unused.id);
});

test("files without an image are deleted at once, unfinished ones after 24 hours; foreign files stay", async () => {
  const app = room();
  const folder = imageFolder(app.dataDir);
  aFile(join(folder, `${newId()}-400.webp`), now);
  aFile(join(folder, "README.txt"), hoursAgo(1000));
  aFile(join(incomingFolder(app.dataDir), "forgotten"), hoursAgo(25));
  aFile(join(incomingFolder(app.dataDir), "under-way"), hoursAgo(1));
  await sweepImages(app.deps);
  expect(await filesIn(app.dataDir)).toEqual(["README.txt", "under-way"]);
});

test("a folder full of unknown images is left alone: it probably belongs to another database", async () => {
  const app = room();
  const warn = vi.spyOn(app.log, "warn");
  for (let count = 0; count < 400; count++) aFile(join(imageFolder(app.dataDir), `${newId()}-400.webp`), hoursAgo(48));
  await sweepImages(app.deps);
  expect(await filesIn(app.dataDir)).toHaveLength(400);
  expect(warn).toHaveBeenCalledOnce();
});

test("a data folder without images is fine", async () => {
  const app = testApp();
  await sweepImages({ ...app.deps, settings: { ...app.settings, dataDir: join(app.dataDir, "none") } });
});
