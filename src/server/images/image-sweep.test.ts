import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { aBlog, aNewCopy, anImage, aText } from "../../../tests/support/factories.ts";
import { filesIn } from "../../../tests/support/pictures.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { unusedImageLifetimeMs } from "../../shared/limits.ts";
import { newId } from "../db/id.ts";
import { blogImages, images } from "../db/schema.ts";
import { imageFile, imageFolder, incomingFolder } from "./image-files.ts";
import { sweepImages } from "./image-sweep.ts";

const hourMs = 60 * 60 * 1000;
const now = new Date("2026-03-01T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);

const room = () => testApp({ deps: { now: () => now } });

function aFile(path: string, changedAt: Date) {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, "picture");
  utimesSync(path, changedAt, changedAt);
}

function aStoredImage({ db, dataDir }: ReturnType<typeof room>, createdAt: Date) {
  const image = anImage(db, { createdAt });
  for (const width of [400, 800, 1600] as const) aFile(imageFile(dataDir, image.id, width), createdAt);
  return image;
}

test("a picture stays as long as unsaved text shows it", async () => {
  const app = room();
  const cover = aStoredImage(app, hoursAgo(25));
  const inText = aStoredImage(app, hoursAgo(25));
  const text = aText({ imageId: cover.id, description: `<p><img src="/images/${inText.id}-800.webp" alt=""></p>` });
  await app.asAdmin.workingCopy.save({ ...aNewCopy, text });
  await sweepImages(app.deps);
  expect(await app.db.$count(images)).toBe(2);

  await app.asAdmin.workingCopy.discard({ copyId: aNewCopy.copyId, ownVersions: [aNewCopy.version] });
  await sweepImages(app.deps);
  expect(await app.db.$count(images)).toBe(0);
});

test("a picture that no post shows goes after 24 hours, its files with it", async () => {
  const app = room();
  const old = aStoredImage(app, hoursAgo(25));
  const recent = aStoredImage(app, hoursAgo(23));
  await sweepImages(app.deps);
  expect(app.db.select().from(images).all()).toEqual([recent]);
  const files = await filesIn(app.dataDir);
  expect(files).toHaveLength(3);
  expect(files.join()).not.toContain(old.id);
  expect(unusedImageLifetimeMs).toBe(24 * hourMs);
});

test("a picture stays as long as a post shows it, as cover or in its text", async () => {
  const app = room();
  const cover = aStoredImage(app, hoursAgo(1000));
  const inText = aStoredImage(app, hoursAgo(1000));
  const post = aBlog(app.db, { imageId: cover.id });
  app.db.insert(blogImages).values({ blogId: post._id, imageId: inText.id }).run();
  await sweepImages(app.deps);
  expect(await app.db.$count(images)).toBe(2);
  expect(await filesIn(app.dataDir)).toHaveLength(6);

  await app.asAdmin.blog.remove({ blogId: post._id });
  await sweepImages(app.deps);
  expect(await app.db.$count(images)).toBe(0);
  expect(await filesIn(app.dataDir)).toEqual([]);
});

test("many unused pictures go in one sweep, and the used ones between them stay", async () => {
  const app = room();
  const rows = Array.from({ length: 1201 }, () => anImage(app.db, { createdAt: hoursAgo(48) }));
  const kept = [rows[0], rows[600], rows[1200]].map((row) => aBlog(app.db, { imageId: row?.id }));
  await sweepImages(app.deps);
  const left = app.db.select().from(images).all();
  expect(left.map((row) => row.id).sort()).toEqual(kept.map((post) => post.imageId).sort());
});

test("files that no picture owns go at once, unfinished ones after 24 hours; what is not ours is left alone", async () => {
  const app = room();
  const folder = imageFolder(app.dataDir);
  aFile(join(folder, `${newId()}-400.webp`), now);
  aFile(join(folder, "README.txt"), hoursAgo(1000));
  aFile(join(incomingFolder(app.dataDir), "forgotten"), hoursAgo(25));
  aFile(join(incomingFolder(app.dataDir), "under-way"), hoursAgo(1));
  await sweepImages(app.deps);
  expect(await filesIn(app.dataDir)).toEqual(["README.txt", "under-way"]);
});

test("a folder of pictures that the database does not know is left alone: it is rather the wrong database", async () => {
  const app = room();
  const warn = vi.spyOn(app.log, "warn");
  for (let count = 0; count < 400; count++) aFile(join(imageFolder(app.dataDir), `${newId()}-400.webp`), hoursAgo(48));
  await sweepImages(app.deps);
  expect(await filesIn(app.dataDir)).toHaveLength(400);
  expect(warn).toHaveBeenCalledOnce();
});

test("a data folder without pictures is nothing to complain about", async () => {
  const app = testApp();
  await sweepImages({ ...app.deps, settings: { ...app.settings, dataDir: join(app.dataDir, "none") } });
});
