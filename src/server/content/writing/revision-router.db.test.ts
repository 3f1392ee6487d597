import { expect, test } from "vitest";
import { anImage, anUnpublishedPost, aPost, aText, aVersion } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { kindOfDraft } from "../../../shared/draft-kinds.ts";
import { maxRevisions } from "../../../shared/limits.ts";
import { images, posts, revisions } from "../../core/db/schema.ts";
import { createPageCache } from "../../web/cache/page-cache.ts";
import { keepRevision } from "./revisions/revision-store.ts";
import { sweepRevisions } from "./revisions/revision-sweep.ts";

type Image = ReturnType<typeof anImage>;

const dayMs = 24 * 60 * 60 * 1000;

/** An app whose clock the test moves. */
function aClock(start = "2026-01-01T00:00:00Z") {
  const clock = { now: new Date(start) };
  const app = testApp({ deps: { now: () => clock.now } });
  return { ...app, clock, later: (ms: number) => (clock.now = new Date(clock.now.getTime() + ms)) };
}

/** The only revision of a post. */
async function onlyRevision({ asAdmin }: Pick<ReturnType<typeof testApp>, "asAdmin">, postId: string) {
  const [revision, ...others] = await asAdmin.revision.list({ postId });
  expect(others).toEqual([]);
  if (!revision) throw new Error("There is no earlier version");
  return revision;
}

test("each save keeps the earlier text with the time of its save", async () => {
  const { db, asAdmin } = testApp();
  const post = aPost(db);
  expect(await asAdmin.revision.list({ postId: post._id })).toEqual([]);
  const second = await asAdmin.post.update({ postId: post._id, title: "Second" });
  await asAdmin.post.update({ postId: post._id, description: "<p>Third</p>" });
  const list = await asAdmin.revision.list({ postId: post._id });
  expect(list).toMatchObject([
    { postId: post._id, kind: "saved", title: "Second", savedAt: second.post.updatedAt },
    { postId: post._id, kind: "saved", title: post.title, savedAt: post.updatedAt },
  ]);
  expect(await asAdmin.revision.byId({ revisionId: list[1]?._id ?? "" })).toMatchObject({
    title: post.title,
    subTitle: post.subTitle,
    category: post.category,
    imageId: post.imageId,
    description: post.description,
  });
});

test("publishing, a new date and an unchanged text add no revision", async () => {
  const { db, asAdmin } = testApp();
  const { _id: postId, title } = anUnpublishedPost(db);
  await asAdmin.post.setPublished({ postId, isPublished: true });
  await asAdmin.post.update({ postId, title, publishedAt: new Date("2020-01-01") });
  expect(await asAdmin.revision.list({ postId })).toEqual([]);
});

test("restoring gives the post its earlier text, clears the page cache, and can be undone", async () => {
  let clears = 0;
  const { db, asAdmin, asVisitor } = testApp({ deps: { cache: { ...createPageCache(0), clear: () => clears++ } } });
  const post = aPost(db, { description: "<p>First</p>" });
  const cover = anImage(db);
  await asAdmin.post.update({
    postId: post._id,
    title: "Worse",
    subTitle: "Much",
    category: "Finance",
    imageId: cover.id,
    description: "<p>Spoiled</p>",
  });
  clears = 0;
  const { _id: revisionId } = await onlyRevision({ asAdmin }, post._id);
  const restored = await asAdmin.revision.restore({ revisionId });
  expect(restored.message).toBe("Blog restored");
  expect(await asVisitor.post.byId({ postId: post._id })).toEqual({ ...post, updatedAt: restored.post?.updatedAt });
  expect(clears).toBe(1);

  const [spoiled] = await asAdmin.revision.list({ postId: post._id });
  await asAdmin.revision.restore({ revisionId: spoiled?._id ?? "" });
  expect((await asVisitor.post.byId({ postId: post._id })).description).toBe("<p>Spoiled</p>");
});

test("a translation keeps its language when a version from before it had one is restored", async () => {
  const { db, asAdmin } = testApp();
  const english = aPost(db);
  const { _id: postId, description } = aPost(db, { title: "Wanderung" });
  await asAdmin.post.update({ postId, description: "<p>Zwei</p>" });
  const { _id: revisionId } = await onlyRevision({ asAdmin }, postId);
  await asAdmin.post.update({ postId, details: { language: "de" } });
  await asAdmin.translation.link({ postId, of: english._id });
  expect((await asAdmin.revision.restore({ revisionId })).post).toMatchObject({ description });
  expect((await asAdmin.translation.list({ postId })).map(({ lang }) => lang)).toEqual(["de", "en"]);
});

test("restoring publishes nothing", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const { _id: postId } = aPost(db);
  await asAdmin.post.update({ postId, title: "Second" });
  await asAdmin.post.setPublished({ postId, isPublished: false });
  const { _id: revisionId } = await onlyRevision({ asAdmin }, postId);
  await asAdmin.revision.restore({ revisionId });
  await expect(asVisitor.post.byId({ postId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

const aDraftOf = (post: { _id: string; updatedAt: Date }, text = aText()) => ({
  draftId: post._id,
  isNew: false,
  version: aVersion("one"),
  ownVersions: [],
  basedOn: post.updatedAt,
  text,
});

test("a draft becomes a revision when another revision is restored", async () => {
  const { db, asAdmin } = testApp();
  const post = aPost(db);
  const saved = await asAdmin.post.update({ postId: post._id, title: "Second" });
  await asAdmin.draft.save(aDraftOf(saved.post));
  const { _id: revisionId } = await onlyRevision({ asAdmin }, post._id);
  await asAdmin.revision.restore({ revisionId });
  expect(await asAdmin.draft.byId({ draftId: post._id })).toBeNull();
  expect((await asAdmin.revision.list({ postId: post._id })).map(({ kind, title }) => [kind, title])).toEqual([
    ["saved", "Second"],
    ["setAside", "Half a title"],
    ["saved", post.title],
  ]);
});

test("text from a conflict is kept once, sanitised, and restored with the post's own values for empty fields", async () => {
  const { db, asAdmin } = testApp();
  const post = aPost(db);
  const text = aText({ category: "", description: "<p>Aside</p><script>alert(1)</script>" });
  await asAdmin.draft.keepAsRevision({ draftId: post._id, isNew: false, text });
  await asAdmin.draft.keepAsRevision({ draftId: post._id, isNew: false, text });
  const { _id: revisionId, kind } = await onlyRevision({ asAdmin }, post._id);
  expect(kind).toBe("setAside");
  const { post: restored } = await asAdmin.revision.restore({ revisionId });
  expect(restored).toMatchObject({
    title: "Half a title",
    subTitle: post.subTitle,
    category: post.category,
    imageId: post.imageId,
    description: "<p>Aside</p>",
  });
});

test("restoring text that is not a valid post is rejected with the reason and changes nothing", async () => {
  const { db, asAdmin } = testApp();
  const post = aPost(db);
  await asAdmin.draft.save(aDraftOf(post));
  await asAdmin.draft.keepAsRevision({ draftId: post._id, isNew: false, text: aText({ title: "x".repeat(201) }) });
  const { _id: revisionId } = await onlyRevision({ asAdmin }, post._id);
  await expect(asAdmin.revision.restore({ revisionId })).rejects.toThrow("The title is longer than 200 characters");
  expect(await asAdmin.post.byId({ postId: post._id })).toEqual(post);
  expect(await asAdmin.draft.byId({ draftId: post._id })).not.toBeNull();
});

test("the text of a new post that was not chosen becomes another draft", async () => {
  const { asAdmin } = testApp();
  await asAdmin.draft.keepAsRevision({ draftId: aVersion("new"), isNew: true, text: aText() });
  expect(await asAdmin.draft.unfinished({})).toMatchObject({ items: [{ title: "Half a title" }] });
  await asAdmin.draft.keepAsRevision({ draftId: `page-${aVersion("new")}`, isNew: true, text: aText() });
  const kinds = (await asAdmin.draft.unfinished({})).items.map(({ _id }) => kindOfDraft(_id));
  expect(kinds.toSorted()).toEqual(["page", "post"]);
  const gone = asAdmin.draft.keepAsRevision({ draftId: "gone", isNew: false, text: aText() });
  await expect(gone).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a revision that was removed or never existed cannot be restored", async () => {
  const { db, asAdmin } = testApp();
  const post = aPost(db);
  await asAdmin.post.update({ postId: post._id, title: "Second" });
  const { _id: revisionId } = await onlyRevision({ asAdmin }, post._id);
  await asAdmin.post.remove({ postId: post._id });
  expect(await db.$count(revisions)).toBe(0);
  await expect(asAdmin.revision.byId({ revisionId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(asAdmin.revision.restore({ revisionId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a post that is saved all day keeps a bounded number of revisions, fewer with age", async () => {
  const app = aClock();
  const { _id: postId } = aPost(app.db);
  for (let save = 1; save <= maxRevisions + 20; save++) {
    app.later(60_000);
    await app.asAdmin.post.update({ postId, title: `Save ${save}` });
  }
  expect(await app.asAdmin.revision.list({ postId })).toHaveLength(maxRevisions);

  app.later(30 * dayMs);
  await sweepRevisions(app.deps);
  const list = await app.asAdmin.revision.list({ postId });
  expect(list.length).toBeLessThanOrEqual(3);
  expect(list[0]?.title).toBe(`Save ${maxRevisions + 19}`);
  expect(list.at(-1)?.title).toBe("A walk in the hills");
});

test("the revisions of every post are thinned, however many posts there are", async () => {
  const { deps, db, clock, later } = aClock();
  for (let count = 0; count < 230; count++) aPost(db);
  // Written directly: saving each post three times would exceed the test's time limit on a busy machine.
  for (const { id: postId, ...post } of db.select().from(posts).all()) {
    for (const title of ["One", "Two", "Three"]) {
      const savedAt = later(1);
      keepRevision(db, { postId, kind: "saved", savedAt, text: { ...post, title } }, clock.now);
    }
  }
  expect(await db.$count(revisions)).toBe(230 * 3);
  later(90 * dayMs);
  await sweepRevisions(deps);
  expect(await db.$count(revisions)).toBe(230 * 2);
});

test("an image stays as long as a revision shows it", async () => {
  const app = aClock();
  const createdAt = new Date(0);
  const [cover, inText, other] = [1, 2, 3].map(() => anImage(app.db, { createdAt })) as [Image, Image, Image];
  const description = `<p><img src="/images/${inText.id}-800.webp" alt=""></p>`;
  const { _id: postId } = aPost(app.db, { imageId: cover.id, description });
  await app.asAdmin.post.update({ postId, imageId: other.id, description: "" });
  app.later(2 * dayMs);
  await app.asAdmin.image.removeUnused();
  expect(await app.db.$count(images)).toBe(3);
  app.db.delete(revisions).run();
  await app.asAdmin.image.removeUnused();
  expect(await app.db.$count(images)).toBe(1);
});

test("a visitor cannot list, read, restore or add revisions", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const post = aPost(db);
  const { post: now } = await asAdmin.post.update({ postId: post._id, title: "Second" });
  const { _id: revisionId } = await onlyRevision({ asAdmin }, post._id);
  const attempts = [
    () => asVisitor.revision.list({ postId: post._id }),
    () => asVisitor.revision.byId({ revisionId }),
    () => asVisitor.revision.restore({ revisionId }),
    () => asVisitor.draft.keepAsRevision({ draftId: post._id, isNew: false, text: aText() }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await asAdmin.post.byId({ postId: post._id })).toEqual(now);
  await onlyRevision({ asAdmin }, post._id);
});
