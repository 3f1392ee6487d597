import { existsSync, writeFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import {
  aComment,
  aNewDraft,
  anAuthor,
  anImage,
  anUnpublishedPost,
  aPage,
  aPost,
  aText,
  aVersion,
} from "../../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { trashDays } from "../../../shared/limits.ts";
import type { Db } from "../../core/db/client.ts";
import { comments, images, revisionImages, trash, trashRows } from "../../core/db/schema.ts";
import { imageFile } from "../images/image-files.ts";
import { sweepImages } from "../images/image-sweep.ts";
import { readTotals } from "../posts/totals.ts";
import { imagesWithFiles } from "../trash/stored-media.ts";
import { sweepTrash } from "./trash-service.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Tables that count or that SQLite fills, and those whose rows the trash changes. */
const notCompared = /^(blogSearch|blogText|blogWords|searchParts|sqlite_|__drizzle|sessions|admins|trash)/;

/** Every row of the blog, by table. */
function everything({ $client }: Db): Record<string, string[]> {
  const tables = $client.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  return Object.fromEntries(
    tables
      .filter((name) => !notCompared.test(name))
      .map((name) => [
        name,
        $client
          .prepare(`SELECT * FROM "${name}"`)
          .all()
          .map((row) => JSON.stringify(row))
          .sort(),
      ]),
  );
}

/** A post with a row in every table that belongs to posts. */
async function aWholePost(app: ReturnType<typeof testApp>, title: string) {
  const { db, asAdmin } = app;
  const old = { createdAt: new Date(0) };
  const [first, second, cover] = [anImage(db, old), anImage(db, old), anImage(db, old)];
  const details = { tags: ["Hills", "Rain"], authors: [anAuthor(db).id], excerpt: "Wet", isPinned: true };
  const { _id: postId } = aPost(db, { title: `${title} at first`, imageId: cover.id, details });
  const show = (image: { id: string }) => `<p>Rain on the tin roof</p><img src="/images/${image.id}-800.webp" alt="">`;
  await asAdmin.post.update({ postId, title, description: show(first), details: { slug: `${title} slug` } });
  const { updatedAt } = (await asAdmin.post.update({ postId, description: show(second) })).post;
  const question = aComment(db, { postId, isApproved: true });
  aComment(db, { postId, isApproved: true, parentId: question.id });
  aComment(db, { postId, setAside: "deleted", setAsideAt: new Date() });
  await asAdmin.commentRules.setOpen({ postId, isOpen: true });
  await asAdmin.preview.make({ draftId: postId, isNew: false });
  const text = aText({ title: "Half changed", imageId: first.id });
  await asAdmin.draft.save({ ...aNewDraft, draftId: postId, isNew: false, basedOn: updatedAt, text });
  return { postId, second };
}

test("a deleted post answers nowhere, and comes back with everything that belongs to it", async () => {
  const app = await servedApp();
  const { db, asAdmin, asVisitor, origin } = app;
  aPost(db, { title: "Another", details: { tags: ["Rain"] } });
  const nothing = everything(db);
  const { postId, second } = await aWholePost(app, "Tin roofs");
  const before = everything(db);
  const lists = async () => [
    (await asVisitor.post.list({})).items,
    (await asVisitor.post.list({ search: "tin roofs" })).items,
    (await asVisitor.post.list({ tag: "rain" })).items,
    (await asVisitor.search.texts({ term: "tin" })).items,
    await asVisitor.post.sitemapEntries({ from: (await asVisitor.post.sitemapStarts())[0] ?? 0 }),
    (await asAdmin.post.adminList({ search: "tin roofs" })).items,
  ];
  const shown = await lists();
  const statuses = async () =>
    Promise.all(
      ["/blog/tin-roofs-slug", `/blog/${postId}`, `/blog/${postId}.md`, `/api/blog/${postId}`].map(
        async (path) => (await fetch(origin + path)).status,
      ),
    );
  expect(shown.map((items) => items.length)).toEqual([2, 1, 2, 1, 2, 1]);
  expect(await statuses()).toEqual([200, 200, 200, 200]);

  expect((await asAdmin.post.remove({ postId })).message).toBe("Blog deleted successfully");
  const left = everything(db);
  // What posts share stays: images, tags, authors.
  for (const name of ["images", "tags", "authors"]) expect(left[name]).toEqual(before[name]);
  expect({ ...left, images: [], tags: [], authors: [] }).toEqual({ ...nothing, images: [], tags: [], authors: [] });
  expect((await lists()).map((items) => items.length)).toEqual([1, 0, 1, 0, 1, 0]);
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  // An image that it shows is neither unused nor deleted.
  await expect(asAdmin.image.remove({ imageId: second.id, evenFromVersions: true })).rejects.toThrow(/in the trash/);
  expect(await asAdmin.image.removeUnused()).toMatchObject({ message: "0 images deleted" });

  await asAdmin.trash.restore({ trashId: postId });
  expect(everything(db)).toEqual(before);
  expect(await lists()).toEqual(shown);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  // A second tab restores it too: nothing changes.
  await asAdmin.trash.restore({ trashId: postId });
  expect(everything(db)).toEqual(before);
  expect(db.$client.pragma("foreign_key_check")).toEqual([]);
});

test("a deletion or a restore that breaks off at any table loses nothing", async () => {
  const app = testApp();
  const { db, asAdmin } = app;
  const { postId } = await aWholePost(app, "Tin roofs");
  const whole = () => [everything(db), db.select().from(trash).all(), db.select().from(trashRows).all()];
  const breakOff = async (changes: string[], call: () => Promise<unknown>) => {
    const before = whole();
    for (const change of changes) {
      // FAIL leaves what was done so far, as a killed process would. Only a transaction takes it back.
      db.$client.exec(`CREATE TEMP TRIGGER broken BEFORE ${change} BEGIN SELECT RAISE(FAIL, 'broken off'); END`);
      await expect(call(), change).rejects.toThrow();
      db.$client.exec("DROP TRIGGER broken");
      expect(whole(), change).toEqual(before);
    }
  };
  const removed = ["INSERT ON trashRows", "INSERT ON trashImages", "DELETE ON main.blogs"];
  await breakOff(removed, () => asAdmin.post.remove({ postId }));
  await asAdmin.post.remove({ postId });
  const restored = ["blogs", "comments", "revisions", "blogTags", "slugs"].map((table) => `INSERT ON main."${table}"`);
  await breakOff([...restored, "DELETE ON trash"], () => asAdmin.trash.restore({ trashId: postId }));
});

test("restoring a post does not restore its schedule, and the trash does not keep the hashes of senders", async () => {
  const { db, asAdmin } = testApp();
  const publishAt = new Date(Date.now() + dayMs);
  const { _id: postId } = anUnpublishedPost(db, { publishAt });
  aComment(db, { postId, sender: "hash of an address" });
  await asAdmin.post.remove({ postId });
  expect(JSON.stringify(db.select().from(trashRows).all())).not.toContain("hash of an address");
  await asAdmin.trash.restore({ trashId: postId });
  expect(await asAdmin.post.toEdit({ postId })).toMatchObject({ isPublished: false, publishAt: null });
  expect(db.select().from(comments).all()).toMatchObject([{ sender: null }]);
});

test("a restored post has the tag that its own was merged into, once", async () => {
  const { db, asAdmin } = testApp();
  const { _id: postId } = aPost(db, { details: { tags: ["Bees", "Wasps", "Honey"] } });
  aPost(db, { details: { tags: ["Bees", "Insects"] } });
  await asAdmin.post.remove({ postId });
  const tags = (await asAdmin.tag.list({})).items;
  for (const shownName of ["Bees", "Wasps"]) {
    const tagId = tags.find(({ name }) => name === shownName)?._id ?? 0;
    await asAdmin.tag.merge({ tagId, into: "Insects" });
  }
  await asAdmin.trash.restore({ trashId: postId });
  expect((await asAdmin.post.toEdit({ postId })).details.tags).toEqual(["Insects", "Honey"]);
});

test("a restored post keeps its address and place unless another post has them by now", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const now = new Date("2026-05-01T00:00:00Z");
  const { _id: postId } = aPost(db, { title: "Bees", now, details: { tags: ["Gone", "Bees"] } });
  await asAdmin.post.remove({ postId });
  const { _id: other } = aPost(db, { title: "Bees", now });
  db.$client.exec("DELETE FROM tags WHERE name = 'Gone'");
  await asAdmin.trash.restore({ trashId: postId });
  expect((await asAdmin.post.toEdit({ postId })).details).toMatchObject({ slug: "bees-2", tags: ["Bees"] });
  expect((await asAdmin.post.toEdit({ postId: other })).details).toMatchObject({ slug: "bees" });
  expect((await asVisitor.post.list({})).items.map(({ _id }) => _id)).toEqual([postId, other]);
  expect((await asVisitor.post.list({ tag: "bees" })).items.map(({ _id }) => _id)).toEqual([postId]);
});

test("a deleted draft comes back with its history, by restoring it or by writing on in another tab", async () => {
  let now = new Date();
  const { db, asAdmin } = testApp({ deps: { now: () => now } });
  const { draftId, version } = aNewDraft;
  await asAdmin.draft.save(aNewDraft);
  now = new Date(now.getTime() + dayMs);
  const later = { ...aNewDraft, ownVersions: [version], version: aVersion("two"), text: aText({ title: "Later" }) };
  await asAdmin.draft.save(later);
  const before = everything(db);
  expect(before.revisions).toHaveLength(1);
  const discard = { draftId, ownVersions: [later.version] };
  await asAdmin.draft.discard(discard);
  await asAdmin.draft.discard(discard);
  expect(await asAdmin.draft.byId({ draftId })).toBeNull();
  expect((await asAdmin.trash.list({})).items).toMatchObject([{ _id: draftId, kind: "draft", title: "Later" }]);
  await asAdmin.trash.restore({ trashId: draftId });
  expect(everything(db)).toEqual(before);

  await asAdmin.draft.discard(discard);
  await asAdmin.draft.save({ ...later, version: aVersion("three"), text: aText({ title: "Written on" }) });
  expect(await asAdmin.draft.byId({ draftId })).toMatchObject({ title: "Written on" });
  expect(await asAdmin.revision.list({ postId: draftId })).toMatchObject([
    { title: "Later" },
    { title: "Half a title" },
  ]);
  expect((await asAdmin.trash.list({})).items).toEqual([]);
});

test("a deleted image answers 404, keeps its files while it waits, and is shown by earlier versions again", async () => {
  const now = new Date();
  const { db, asAdmin, deps, dataDir, origin } = await servedApp({ deps: { now: () => now } });
  const image = anImage(db);
  const { _id: postId } = aPost(db, { description: `<img src="/images/${image.id}-800.webp" alt="">` });
  await asAdmin.post.update({ postId, description: "<p>Without</p>" });
  const file = imageFile(dataDir, image.id, 800);
  writeFileSync(file, "an image");
  const status = async () => (await fetch(`${origin}/images/${image.id}-800.webp`)).status;
  expect(await status()).toBe(200);
  await asAdmin.image.remove({ imageId: image.id, evenFromVersions: true });
  expect(await status()).toBe(404);
  // Backups and the doctor read the same list.
  expect(imagesWithFiles(db.$client)).toContainEqual({
    id: image.id,
    fileName: "hill.jpg",
    bytes: 1000,
    largeWidth: null,
  });
  await sweepImages(deps);
  await asAdmin.trash.restore({ trashId: image.id });
  expect(await status()).toBe(200);
  expect(db.select().from(revisionImages).where(eq(revisionImages.imageId, image.id)).all()).toHaveLength(1);

  await asAdmin.image.remove({ imageId: image.id, evenFromVersions: true });
  await asAdmin.trash.erase({ trashId: image.id });
  await asAdmin.trash.erase({ trashId: image.id });
  expect(existsSync(file)).toBe(false);
  await expect(asAdmin.trash.restore({ trashId: image.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an image that an import of an earlier version stored again is one image, and keeps its files when the trash is emptied", async () => {
  const { db, asAdmin, settings } = testApp();
  const image = anImage(db, { bytes: 1 });
  const file = imageFile(settings.dataDir, image.id, 800);
  writeFileSync(file, "an image");
  await asAdmin.image.remove({ imageId: image.id, evenFromVersions: false });
  db.insert(images)
    .values({ ...image, bytes: 2 })
    .run();
  expect(imagesWithFiles(db.$client)).toMatchObject([{ id: image.id, bytes: 2 }]);
  await asAdmin.trash.empty();
  expect(existsSync(file)).toBe(true);
});

test("everything is deleted permanently after 30 days, or when the trash is emptied", async () => {
  let now = new Date();
  const { db, asAdmin, deps } = testApp({ deps: { now: () => now } });
  const image = anImage(db);
  const page = aPage(db, { title: "Imprint" });
  await asAdmin.post.remove({ postId: page._id });
  now = new Date(now.getTime() + dayMs);
  await asAdmin.image.remove({ imageId: image.id });
  now = new Date(now.getTime() + (trashDays - 1) * dayMs);
  await sweepTrash(deps);
  expect((await asAdmin.trash.list({})).items).toMatchObject([{ kind: "image", title: "hill.jpg" }]);
  await asAdmin.post.remove({ postId: aPost(db)._id });
  expect((await asAdmin.trash.empty()).message).toBe("2 things deleted permanently");
  for (const table of [trash, trashRows]) expect(db.select().from(table).all()).toEqual([]);
});

test("after any deletions, restores and edits of posts, drafts and images nothing is lost or duplicated", async () => {
  const step = fc.record({
    what: fc.constantFrom("remove", "restore", "erase", "save", "discard", "publish"),
    which: fc.nat({ max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { db, asAdmin } = testApp();
      const ids = [0, 1, 2].map((at) => aPost(db, { title: `Post ${at}`, details: { tags: ["Bees"] } })._id);
      for (const postId of ids) aComment(db, { postId, isApproved: true });
      const erased = new Set<string>();
      let saves = 0;
      for (const { what, which } of steps) {
        const postId = ids[which] ?? "";
        const draftId = aVersion(`draft${which}`);
        const version = aVersion(`save${saves++}`);
        const stored = await asAdmin.draft.byId({ draftId });
        const ownVersions = stored ? [stored.version] : [];
        const inTrash = (await asAdmin.trash.list({})).items.map(({ _id }) => _id);
        const calls = {
          remove: () => asAdmin.post.remove({ postId }),
          restore: () => asAdmin.trash.restore({ trashId: postId }),
          erase: () => asAdmin.trash.erase({ trashId: postId }),
          publish: () => asAdmin.post.setPublished({ postId, isPublished: which === 1 }),
          discard: () => asAdmin.draft.discard({ draftId, ownVersions }),
          save: () => asAdmin.draft.save({ ...aNewDraft, draftId, version, ownVersions }),
        };
        await calls[what]().catch((error) => expect(error.code).toBe("NOT_FOUND"));
        if (what === "erase" && inTrash.includes(postId)) erased.add(postId);
      }
      const trashed = (await asAdmin.trash.list({})).items.map(({ _id }) => _id);
      const listed = (await asAdmin.post.adminList({})).items;
      for (const postId of ids) {
        const places = [trashed, listed.map(({ _id }) => _id), [...erased]].map((some) => some.includes(postId));
        expect(places.filter(Boolean)).toHaveLength(1);
      }
      const drafts = (await asAdmin.draft.unfinished({})).items.map(({ _id }) => _id);
      expect(drafts.filter((id) => trashed.includes(id))).toEqual([]);
      const published = listed.filter(({ isPublished }) => isPublished).length;
      expect(readTotals(db)).toMatchObject({
        published,
        drafts: listed.length - published,
        approvedComments: listed.length,
      });
      expect(db.$client.pragma("foreign_key_check")).toEqual([]);
      expect(db.select().from(images).all()).toHaveLength(3);
    }),
    { numRuns: cases(100, 15) },
  );
});
