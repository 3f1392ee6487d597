import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { anImage, anUnpublishedPost, aPost, aText, aVersion } from "../../../../tests/support/factories.ts";
import { aJpeg, filesIn, uploadedTo } from "../../../../tests/support/images.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { freshImageMs, imagesPerPage } from "../../../shared/limits.ts";
import { openDatabase } from "../../core/db/client.ts";
import { drafts, images, posts, revisions } from "../../core/db/schema.ts";
import { publishDue } from "../writing/publish-due.ts";
import { storeImage } from "./image-service.ts";
import { finishReplacements, stopReplacements } from "./replace/replacement-worker.ts";

const inText = (id: string, attributes = 'alt="A hill"') =>
  `<figure><img src="/images/${id}-800.webp" ${attributes}></figure>`;
const firstSave = { version: aVersion("one"), ownVersions: [] };

test("an image is replaced in covers and texts of all posts, in drafts and in earlier versions", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const [old, other] = [anImage(db), anImage(db, { width: 600, height: 600 })];
  const post = aPost(db, {
    imageId: old.id,
    description: `<p>Rain</p>${inText(old.id, 'alt="" width="800" height="450"')}`,
  });
  const draft = anUnpublishedPost(db, {
    description: `<p><a href="/images/${old.id}-1600.webp">Large</a></p>${inText(old.id)}`,
  });
  await asAdmin.post.update({ postId: draft._id, title: "Second" });
  const unsaved = { ...firstSave, draftId: post._id, isNew: false, basedOn: post.updatedAt };
  await asAdmin.draft.save({ ...unsaved, text: aText({ imageId: old.id, description: inText(old.id) }) });

  const answer = await asAdmin.image.replace({ imageId: old.id, byImageId: other.id });
  const message = "Image replaced in 2 posts";
  expect(answer).toEqual({ posts: 2, unfinished: 1, versions: 1, isDone: true, message });

  const shown = await asVisitor.post.byId({ postId: post._id });
  expect(shown).toMatchObject({ imageId: other.id, imageWidth: 600, updatedAt: post.updatedAt });
  // Half as wide as it was: it takes the room that it can fill, in its own shape.
  expect(shown.description).toContain(`<img src="/images/${other.id}-800.webp" alt="" width="600" height="600"`);
  expect((await asVisitor.post.list({ search: "walk" })).items).toHaveLength(1);
  expect((await asVisitor.search.texts({ term: "rain" })).items).toHaveLength(1);
  for (const table of [posts, drafts, revisions]) {
    const texts = db.select({ imageId: table.imageId, description: table.description }).from(table).all();
    expect(JSON.stringify(texts)).not.toContain(old.id);
    expect(JSON.stringify(texts)).toContain(other.id);
  }
  const [unused] = (await asAdmin.image.list({ filter: "unused" })).items;
  expect(unused).toMatchObject({ _id: old.id, replacedBy: other.id });
  expect((await asAdmin.image.list({ filter: "choice" })).items.map(({ _id }) => _id)).not.toContain(old.id);
});

test("a draft open elsewhere during a replacement keeps its words, has no conflict and does not restore the image", async () => {
  const { db, asAdmin } = testApp();
  const [old, other] = [anImage(db), anImage(db)];
  const post = aPost(db, { imageId: old.id, description: inText(old.id) });
  const unsaved = { ...firstSave, draftId: post._id, isNew: false, basedOn: post.updatedAt };
  const text = aText({ imageId: old.id, description: `<p>Written</p>${inText(old.id)}` });
  await asAdmin.draft.save({ ...unsaved, text });
  await asAdmin.image.replace({ imageId: old.id, byImageId: other.id });

  const later = { ...text, description: `<p>Written on</p>${inText(old.id)}` };
  const second = { version: aVersion("two"), ownVersions: [aVersion("one")] };
  await asAdmin.draft.save({ ...unsaved, ...second, text: later });
  const kept = await asAdmin.draft.byId({ draftId: post._id });
  expect(kept).toMatchObject({ imageId: other.id, description: expect.stringMatching(`Written on.*${other.id}`) });

  const baseVersion = { draftId: post._id, ownVersions: [aVersion("two")], basedOn: post.updatedAt };
  const { title, subTitle, description, imageId } = { ...later, subTitle: "x" };
  const { post: saved } = await asAdmin.post.update({
    postId: post._id,
    title,
    subTitle,
    description,
    imageId: imageId ?? "",
    baseVersion,
  });
  expect(saved).toMatchObject({ imageId: other.id, description: expect.stringMatching(`Written on.*${other.id}`) });

  await asAdmin.draft.keepAsRevision({ draftId: post._id, isNew: false, text });
  const [aside] = await asAdmin.revision.list({ postId: post._id });
  expect(await asAdmin.revision.byId({ revisionId: aside?._id ?? "" })).toMatchObject({ imageId: other.id });
  const added = await asAdmin.post.add({ title, subTitle, description, category: "Startup", imageId: old.id });
  expect(added.post.imageId).toBe(other.id);
  expect((await asAdmin.image.list({ filter: "unused" })).items.map(({ _id }) => _id)).toEqual([old.id]);
});

test("a replaced image can be put back, and images replaced earlier redirect to the newest", async () => {
  const { db, asAdmin } = testApp();
  const [first, second, third] = [anImage(db), anImage(db, { width: 300, height: 300 }), anImage(db)];
  const description = inText(first.id, 'alt="" width="800" height="450" loading="lazy" decoding="async"');
  const post = aPost(db, { imageId: first.id, description });
  await asAdmin.image.replace({ imageId: first.id, byImageId: second.id });
  await asAdmin.image.replace({ imageId: second.id, byImageId: third.id });
  const stale = await asAdmin.post.update({ postId: post._id, imageId: first.id, description });
  expect(stale.post.imageId).toBe(third.id);
  expect(stale.post.description).toContain(third.id);
  await asAdmin.image.replace({ imageId: third.id, byImageId: first.id });
  expect(await asAdmin.post.byId({ postId: post._id })).toMatchObject({
    imageId: first.id,
    description: post.description,
  });
  const replaced = (await asAdmin.image.list({})).items.map(({ _id, replacedBy }) => [_id, replacedBy]);
  expect(Object.fromEntries(replaced)).toEqual({ [first.id]: null, [second.id]: first.id, [third.id]: first.id });
});

const imagesOf = ({ db }: ReturnType<typeof testApp>) => [
  ...new Set(
    db
      .select({ imageId: posts.imageId })
      .from(posts)
      .all()
      .map(({ imageId }) => imageId),
  ),
];

test("an image in many posts is replaced a few posts at a time, and requests between see the new image", async () => {
  const app = testApp();
  const [old, other] = [anImage(app.db), anImage(app.db)];
  const added = Array.from({ length: 50 }, () => aPost(app.db, { imageId: old.id }));
  const replaced = app.asAdmin.image.replace({ imageId: old.id, byImageId: other.id });
  while (imagesOf(app).length === 1) await nextTurn();
  const late = added.find(({ _id }) => app.db.select().from(posts).where(eq(posts.id, _id)).get()?.imageId === old.id);
  if (!late) throw new Error("no post shows the old image");
  await app.asAdmin.post.update({ postId: late._id, title: "Written meanwhile", imageId: old.id });
  expect(await replaced).toMatchObject({ posts: expect.any(Number), versions: expect.any(Number) });
  expect(imagesOf(app)).toEqual([other.id]);
  expect((await app.asAdmin.image.uses({ imageId: old.id })).items).toEqual([]);
  expect((await app.asAdmin.post.byId({ postId: late._id })).title).toBe("Written meanwhile");
});

test("an interrupted replacement continues at the next start", async () => {
  const app = testApp();
  const { db, asAdmin } = app;
  const [old, other] = [anImage(db), anImage(db)];
  const post = aPost(db, { imageId: old.id });
  await asAdmin.post.update({ postId: post._id, title: "Second" });
  db.$client.exec("CREATE TRIGGER no BEFORE UPDATE ON revisions BEGIN SELECT RAISE(ABORT, 'no'); END");
  await expect(asAdmin.image.replace({ imageId: old.id, byImageId: other.id })).rejects.toThrow();
  expect((await asAdmin.image.uses({ imageId: old.id })).items).not.toEqual([]);
  db.$client.exec("DROP TRIGGER no");
  await finishReplacements(app.deps);
  expect((await asAdmin.image.uses({ imageId: old.id })).items).toEqual([]);
  expect(imagesOf(app)).toEqual([other.id]);
});

test("a replacement in hundreds of texts responds at once and reports progress, which only grows until it is complete", async () => {
  const app = testApp();
  const [old, other] = [anImage(app.db, { fileName: "logo.png" }), anImage(app.db)];
  for (let at = 0; at < 230; at++) aPost(app.db, { imageId: old.id });
  const answer = await app.asAdmin.image.replace({ imageId: old.id, byImageId: other.id });
  expect(answer).toMatchObject({ isDone: false, message: "The image is being replaced in 230 texts" });
  const told: number[] = [];
  for (let [under] = await app.asAdmin.image.replacements(); under; [under] = await app.asAdmin.image.replacements()) {
    expect(under).toMatchObject({ imageId: old.id, byImageId: other.id, fileName: "logo.png", isHeldUp: false });
    const shownStill = await app.db.$count(posts, eq(posts.imageId, old.id));
    expect([under.texts, under.left]).toEqual([230, shownStill]);
    told.push(under.texts - under.left);
    await nextTurn();
  }
  expect(told.length).toBeGreaterThan(1);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(imagesOf(app)).toEqual([other.id]);
});

test("no text shows the old image after a replacement, whatever is saved, published, restored or deleted meanwhile", async () => {
  let now = new Date("2026-01-01T00:00:00Z");
  const app = testApp({ deps: { now: () => now } });
  const { db, asAdmin } = app;
  const [old, other] = [anImage(db), anImage(db)];
  const shows = { imageId: old.id, description: inText(old.id) };
  // The last to be rewritten: everything below happens before it is their turn.
  for (let at = 0; at < 230; at++) aPost(db, shows);
  const [saved, restored, planned, gone] = Array.from({ length: 4 }, (_, at) =>
    anUnpublishedPost(db, { ...shows, title: `${at}` }),
  );
  if (!saved || !restored || !planned || !gone) throw new Error("no posts");
  await asAdmin.post.update({ postId: restored._id, title: "Second" });
  await asAdmin.post.update({ postId: planned._id, publishAt: new Date("2026-01-02T00:00:00Z") });
  const unsaved = { ...firstSave, draftId: gone._id, isNew: false, basedOn: gone.updatedAt };
  await asAdmin.draft.save({ ...unsaved, text: aText(shows) });

  expect((await asAdmin.image.replace({ imageId: old.id, byImageId: other.id })).isDone).toBe(false);
  now = new Date("2026-01-03T00:00:00Z");
  await asAdmin.post.update({ postId: saved._id, ...shows, title: "Saved meanwhile" });
  const [version] = await asAdmin.revision.list({ postId: restored._id });
  await asAdmin.revision.restore({ revisionId: version?._id ?? "" });
  expect(publishDue(db, now)).toMatchObject({ published: 1, failures: [] });
  await asAdmin.draft.keepAsRevision({ draftId: saved._id, isNew: false, text: aText(shows) });
  await asAdmin.draft.save({
    ...unsaved,
    version: aVersion("two"),
    ownVersions: [aVersion("one")],
    text: aText(shows),
  });
  await asAdmin.post.remove({ postId: gone._id });
  await expect(asAdmin.image.remove({ imageId: old.id, evenFromVersions: true })).rejects.toThrow("A post shows");
  await expect(asAdmin.image.remove({ imageId: other.id, evenFromVersions: true })).rejects.toThrow();
  expect((await asAdmin.image.replacements())[0]?.left).toBeGreaterThan(0);
  await finishReplacements(app.deps);

  for (const table of [posts, drafts, revisions]) {
    const texts = db.select({ imageId: table.imageId, description: table.description }).from(table).all();
    expect(JSON.stringify(texts)).not.toContain(old.id);
  }
  expect(await asAdmin.post.byId({ postId: saved._id })).toMatchObject({ title: "Saved meanwhile", imageId: other.id });
  expect(await asAdmin.post.byId({ postId: planned._id })).toMatchObject({ isPublished: true, imageId: other.id });
  expect((await asAdmin.image.uses({ imageId: old.id })).items).toEqual([]);
});

test("a replacement that is undone or changed half way ends with the image chosen last, everywhere", async () => {
  const app = testApp();
  const { db, asAdmin } = app;
  const [first, second, third] = [anImage(db), anImage(db), anImage(db)];
  for (let at = 0; at < 260; at++) aPost(db, { imageId: first.id, description: inText(first.id) });
  const isHalfWay = async (from: string, to: string) => {
    expect((await asAdmin.image.replace({ imageId: from, byImageId: to })).isDone).toBe(false);
    expect(imagesOf(app)).toHaveLength(2);
  };
  await isHalfWay(first.id, second.id);
  await asAdmin.image.replace({ imageId: second.id, byImageId: first.id });
  await finishReplacements(app.deps);
  expect(imagesOf(app)).toEqual([first.id]);

  await isHalfWay(first.id, second.id);
  await asAdmin.image.replace({ imageId: second.id, byImageId: third.id });
  await finishReplacements(app.deps);
  expect(imagesOf(app)).toEqual([third.id]);
  expect(await asAdmin.image.replacements()).toEqual([]);
});

test("a failing replacement reports it, keeps both images, and pages rendered meanwhile are dropped from the cache", async () => {
  const app = testApp();
  const { db, asAdmin } = app;
  const [old, other] = [anImage(db, { createdAt: new Date(0) }), anImage(db, { createdAt: new Date(0) })];
  for (let at = 0; at < 230; at++) aPost(db, { imageId: old.id });
  let clears = 0;
  const { clear } = app.cache;
  app.cache.clear = () => {
    clears += 1;
    clear();
  };
  db.$client.exec("CREATE TRIGGER no BEFORE UPDATE ON blogs BEGIN SELECT RAISE(ABORT, 'no'); END");
  await asAdmin.image.replace({ imageId: old.id, byImageId: other.id });
  await expect
    .poll(() => asAdmin.image.replacements())
    .toEqual([{ imageId: old.id, byImageId: other.id, fileName: "hill.jpg", texts: 230, left: 230, isHeldUp: true }]);
  // Nothing shows the new image yet.
  await expect(asAdmin.image.remove({ imageId: other.id })).rejects.toThrow("is replacing another one");
  await asAdmin.image.removeUnused();
  expect(await db.$count(images)).toBe(2);
  const before = clears;
  db.$client.exec("DROP TRIGGER no");
  await finishReplacements(app.deps);
  expect(clears).toBeGreaterThan(before);
  expect(await asAdmin.image.replacements()).toEqual([]);
  expect(imagesOf(app)).toEqual([other.id]);
});

test("a replacement continues where a stopped server left it, with the same total", async () => {
  const file = join(aFolder(), "blog.db");
  const stopped = testApp({ deps: { db: openDatabase(file) } });
  const [old, other] = [anImage(stopped.db), anImage(stopped.db)];
  for (let at = 0; at < 230; at++) aPost(stopped.db, { imageId: old.id });
  await stopped.asAdmin.image.replace({ imageId: old.id, byImageId: other.id });
  stopReplacements(stopped.db);
  await finishReplacements(stopped.deps);
  const [where] = await stopped.asAdmin.image.replacements();
  expect(where?.left).toBeGreaterThan(0);
  stopped.db.$client.close();

  const app = testApp({ deps: { db: openDatabase(file) } });
  const [still] = await app.asAdmin.image.replacements();
  expect(still).toEqual(where);
  expect(still?.texts).toBe(230);
  await finishReplacements(app.deps);
  expect(imagesOf(app)).toEqual([other.id]);
  app.db.$client.close();
});

test("an image cannot be replaced by itself or by a missing one", async () => {
  const { db, asAdmin } = testApp();
  const { id: imageId } = anImage(db);
  await expect(asAdmin.image.replace({ imageId, byImageId: imageId })).rejects.toThrow("choose another image");
  await expect(asAdmin.image.replace({ imageId, byImageId: "none" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("readers get the new image at a new URL; the old URL stays and redirects once the old image is deleted", async () => {
  const app = await servedApp();
  const [old, other] = await Promise.all(
    [20, 30].map(async (width) =>
      storeImage(app.deps, {
        path: uploadedTo(app.dataDir, await aJpeg({ width, height: 20 }), `${width}`),
        fileName: "a",
      }),
    ),
  );
  if (!old || !other) throw new Error("No images");
  const post = aPost(app.db, { imageId: old.imageId, description: inText(old.imageId) });
  const read = async (path: string) => (await fetch(`${app.origin}${path}`)).text();
  const places = ["/", `/blog/${post._id}`, "/feed.xml", "/sitemap.xml"];
  for (const path of places) expect(await read(path), path).toContain(old.imageId);
  const { authorization } = { authorization: app.token };
  const replaced = await fetch(`${app.origin}/trpc/image.replace`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ json: { imageId: old.imageId, byImageId: other.imageId } }),
  });
  expect(replaced.status).toBe(200);
  for (const path of places) {
    const page = await read(path);
    expect(page, path).toContain(other.imageId);
    expect(page, path).not.toContain(old.imageId);
  }

  const address = `${app.origin}/images/${old.imageId}-400.webp`;
  expect((await fetch(address, { redirect: "manual" })).status).toBe(200);
  await app.asAdmin.image.remove({ imageId: old.imageId });
  const led = await fetch(address, { redirect: "manual" });
  expect(led.status).toBe(302);
  expect(led.headers.get("location")).toBe(`/images/${other.imageId}-400.webp`);
  expect(led.headers.get("cache-control")).not.toContain("immutable");
  expect((await fetch(address)).headers.get("content-type")).toBe("image/webp");
});

test("an image is deleted, but not while a post, a draft or an earlier version shows it; its files wait with it in the trash", async () => {
  const app = testApp();
  const path = uploadedTo(app.dataDir, await aJpeg({ width: 20, height: 20 }));
  const { imageId } = await storeImage(app.deps, { path, fileName: "a.jpg" });
  const remove = (evenFromVersions = false) => app.asAdmin.image.remove({ imageId, evenFromVersions });
  const post = aPost(app.db, { description: inText(imageId) });
  await expect(remove(true)).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("A post") });

  const unsaved = { ...firstSave, draftId: post._id, isNew: false, basedOn: post.updatedAt };
  await app.asAdmin.draft.save({ ...unsaved, text: aText({ description: inText(imageId) }) });
  await app.asAdmin.post.update({ postId: post._id, description: "" });
  await expect(remove(true)).rejects.toThrow("An unfinished text shows this image");
  await app.asAdmin.draft.discard({ draftId: post._id, ownVersions: [aVersion("one")] });
  await expect(remove()).rejects.toThrow("An earlier version of a post shows this image");
  expect(await filesIn(app.dataDir)).toHaveLength(3);
  expect((await app.asAdmin.image.list({ filter: "versions" })).items).toHaveLength(1);

  expect(await remove(true)).toEqual({ message: "Image deleted" });
  await expect(remove(true)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await filesIn(app.dataDir)).toHaveLength(3);
  await app.asAdmin.trash.erase({ trashId: imageId });
  expect(await filesIn(app.dataDir)).toEqual([]);
  const [version] = await app.asAdmin.revision.list({ postId: post._id });
  expect(await app.asAdmin.revision.byId({ revisionId: version?._id ?? "" })).toMatchObject({
    description: expect.stringContaining(imageId),
  });
});

test("all unused images are deleted together, except those of the last day", async () => {
  const now = new Date("2026-03-01T12:00:00Z");
  const app = testApp({ deps: { now: () => now } });
  const uploaded = (ageMs: number) => anImage(app.db, { createdAt: new Date(now.getTime() - ageMs) });
  const [fresh, used] = [uploaded(freshImageMs), uploaded(2 * freshImageMs)];
  for (let at = 0; at < 1200; at++) uploaded(freshImageMs + 1);
  aPost(app.db, { imageId: used.id });
  expect(await app.asAdmin.image.unused()).toEqual({ count: 1200, bytes: 1_200_000 });
  expect(await app.asAdmin.image.removeUnused()).toEqual({ message: "1,200 images deleted" });
  expect((await app.asAdmin.image.list({})).items.map(({ _id }) => _id)).toEqual([used.id, fresh.id]);
});

test("the library is read a page at a time, and searched by name and by what an image shows", async () => {
  const { db, asAdmin } = testApp();
  const all = Array.from({ length: imagesPerPage + 3 }, (_, at) => anImage(db, { fileName: `IMG_${at}.jpg` }));
  const first = await asAdmin.image.list({});
  const second = await asAdmin.image.list({ cursor: first.nextCursor });
  expect(second.nextCursor).toBeNull();
  const ids = [...first.items, ...second.items].map(({ _id }) => _id);
  expect(ids).toEqual(all.map(({ id }) => id).reverse());

  const unused = await asAdmin.image.list({ filter: "unused" });
  expect(unused).toEqual(first);
  const { id: imageId } = anImage(db, { fileName: "Ärger.PNG" });
  for (let at = 0; at < 600; at++) anImage(db, { fileName: "other.jpg" });
  await asAdmin.image.describe({ imageId: all[0]?.id ?? "", alt: " A heron at dusk " });
  const undescribed = (await asAdmin.image.list({ filter: "undescribed", search: "IMG_0.jpg" })).items;
  expect(undescribed).toEqual([]);
  const found = async (search: string) => (await asAdmin.image.list({ search })).items.map(({ _id }) => _id);
  expect(await found("ärger")).toEqual([imageId]);
  expect(await found("HERON")).toEqual([all[0]?.id]);
  expect(await found("nothing")).toEqual([]);
  await expect(asAdmin.image.describe({ imageId, alt: "x".repeat(501) })).rejects.toThrow("longer than 500 characters");
  await expect(asAdmin.image.describe({ imageId: "none", alt: "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a visitor cannot see, describe, replace or delete images of the library", async () => {
  const { db, asVisitor } = testApp();
  const [one, other] = [anImage(db), anImage(db)];
  const imageId = one.id;
  const attempts = [
    () => asVisitor.image.list({}),
    () => asVisitor.image.uses({ imageId }),
    () => asVisitor.image.unused(),
    () => asVisitor.image.describe({ imageId, alt: "Mine" }),
    () => asVisitor.image.focus({ imageId }),
    () => asVisitor.image.setFocus({ imageId, focus: null }),
    () => asVisitor.image.replace({ imageId, byImageId: other.id }),
    () => asVisitor.image.replacements(),
    () => asVisitor.image.remove({ imageId }),
    () => asVisitor.image.removeUnused(),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(db.select().from(images).all()).toEqual([one, other]);
});
