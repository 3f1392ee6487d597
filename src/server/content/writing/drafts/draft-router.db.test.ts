import { expect, test } from "vitest";
import {
  aNewDraft,
  anImage,
  anUnpublishedPost,
  aPost,
  aText,
  aVersion,
} from "../../../../../tests/support/factories.ts";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { unfinishedPerPage } from "../../../../shared/limits.ts";
import { createPageCache } from "../../../web/cache/page-cache.ts";

const [one, two, three] = ["one", "two", "three"].map(aVersion) as [string, string, string];

/** The first draft of a stored post. */
const draftOf = (post: { _id: string; updatedAt: Date }) => ({
  ...aNewDraft,
  draftId: post._id,
  isNew: false,
  basedOn: post.updatedAt,
});

test("a draft returns exactly what was typed, with spaces and unfinished fields", async () => {
  const { db, asAdmin } = testApp();
  const text = aText({
    title: " Half a ",
    subTitle: "",
    category: "",
    imageId: anImage(db).id,
    description: "<p>a b </p>",
  });
  const { updatedAt } = await asAdmin.draft.save({ ...aNewDraft, text });
  expect(await asAdmin.draft.byId({ draftId: aNewDraft.draftId })).toEqual({
    _id: aNewDraft.draftId,
    ...text,
    basedOn: null,
    version: one,
    updatedAt,
  });
  expect(await asAdmin.draft.byId({ draftId: "another" })).toBeNull();
});

test("a draft changes nothing that visitors see and does not clear the page cache", async () => {
  let clears = 0;
  const { db, asAdmin, asVisitor } = testApp({ deps: { cache: { ...createPageCache(0), clear: () => clears++ } } });
  const post = aPost(db);
  await asAdmin.draft.save(draftOf(post));
  expect(await asVisitor.post.byId({ postId: post._id })).toEqual(post);
  expect(await asVisitor.post.list({ search: "half" })).toEqual({ items: [], nextCursor: null });
  expect(clears).toBe(0);
});

test("the later of two writers gets a conflict, and the text of the earlier one stays", async () => {
  const { db, asAdmin } = testApp();
  const draft = draftOf(aPost(db));
  await asAdmin.draft.save({ ...draft, text: aText({ title: "Earlier" }) });
  const later = { ...draft, text: aText({ title: "Later" }), version: two };
  await expect(asAdmin.draft.save(later)).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await asAdmin.draft.byId(draft))?.title).toBe("Earlier");

  // After reading the other version, the writer may replace it.
  await asAdmin.draft.save({ ...later, ownVersions: [one] });
  expect((await asAdmin.draft.byId(draft))?.title).toBe("Later");
});

test("a save whose response was lost can be repeated, and saving continues", async () => {
  const { asAdmin } = testApp();
  await asAdmin.draft.save(aNewDraft);
  await asAdmin.draft.save(aNewDraft);
  await asAdmin.draft.save({ ...aNewDraft, version: three, ownVersions: [two, one] });
  expect((await asAdmin.draft.byId(aNewDraft))?.version).toBe(three);
});

test("text that is based on an earlier save of the post is a conflict", async () => {
  const { db, asAdmin } = testApp();
  const post = aPost(db);
  await asAdmin.post.update({ postId: post._id, title: "Saved meanwhile" });
  await expect(asAdmin.draft.save(draftOf(post))).rejects.toMatchObject({ code: "CONFLICT" });
});

test("saving a post deletes the draft that it replaces, and no other version", async () => {
  const { db, asAdmin } = testApp();
  const post = aPost(db);
  const draft = draftOf(post);
  await asAdmin.draft.save(draft);
  const stranger = { draftId: post._id, ownVersions: [two], basedOn: post.updatedAt };
  await expect(asAdmin.post.update({ postId: post._id, title: "Later", baseVersion: stranger })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect((await asAdmin.post.byId({ postId: post._id })).title).toBe(post.title);

  const saved = await asAdmin.post.update({
    postId: post._id,
    title: "Earlier",
    baseVersion: { ...stranger, ownVersions: [one] },
  });
  expect(saved.post.title).toBe("Earlier");
  expect(await asAdmin.draft.byId(draft)).toBeNull();

  const again = asAdmin.post.update({ postId: post._id, title: "Old", baseVersion: stranger });
  await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
});

test("two saves of a post in one millisecond are different versions", async () => {
  const { db, asAdmin } = testApp({ deps: { now: () => new Date("2026-01-01") } });
  const post = anUnpublishedPost(db);
  const first = await asAdmin.post.update({ postId: post._id, title: "One" });
  const second = await asAdmin.post.update({ postId: post._id, title: "Two" });
  expect(second.post.updatedAt > first.post.updatedAt).toBe(true);
});

test("the draft of a new post is listed until the post is added, an empty one never", async () => {
  const { db, asAdmin } = testApp();
  const { updatedAt } = await asAdmin.draft.save(aNewDraft);
  await asAdmin.draft.save({ ...aNewDraft, draftId: two, text: aText({ title: "", description: "" }) });
  const blank = aText({ title: "", description: "<p></p><p> <br></p><p></p><p></p>" });
  await asAdmin.draft.save({ ...aNewDraft, draftId: aVersion("blank"), text: blank });
  await asAdmin.draft.save(draftOf(anUnpublishedPost(db)));
  expect((await asAdmin.draft.unfinished({})).items).toEqual([
    { _id: aNewDraft.draftId, title: "Half a title", preview: "Half a thought", version: one, updatedAt },
  ]);

  const baseVersion = { draftId: aNewDraft.draftId, ownVersions: [one], basedOn: null };
  const input = { title: "Whole", subTitle: "Now", category: "Finance", imageId: anImage(db).id } as const;
  await asAdmin.post.add({ ...input, baseVersion });
  expect((await asAdmin.draft.unfinished({})).items).toEqual([]);
});

test("adding a post can be repeated after a lost response: there is one post, and other text is a conflict", async () => {
  const { db, asAdmin } = testApp();
  const baseVersion = { draftId: aNewDraft.draftId, ownVersions: [one], basedOn: null };
  const input = { title: "Whole", subTitle: "Now", category: "Finance", imageId: anImage(db).id, baseVersion } as const;
  const first = await asAdmin.post.add(input);
  const same = { ...aNewDraft, text: aText({ ...first.post, title: "Whole ", publishedAt: null, publishAt: null }) };
  await asAdmin.draft.save(same);
  expect(await asAdmin.post.add(input)).toEqual(first);
  expect((await asAdmin.draft.unfinished({})).items).toEqual([]);

  await expect(asAdmin.post.add({ ...input, title: "Another" })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(asAdmin.draft.save(aNewDraft)).rejects.toMatchObject({ code: "CONFLICT" });
  // The wish to publish it is compared as well.
  const published = { ...same, text: { ...same.text, isPublished: true } };
  await expect(asAdmin.draft.save(published)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await asAdmin.draft.addedAs({ draftId: aNewDraft.draftId })).toEqual({ postId: first.post._id });
  expect(await asAdmin.draft.addedAs({ draftId: two })).toBeNull();
  const { items } = await asAdmin.post.adminList({});
  expect(items.map(({ title }) => title)).toEqual(["Whole"]);

  await asAdmin.post.remove({ postId: first.post._id });
  await asAdmin.draft.save(aNewDraft);
  expect(await asAdmin.draft.addedAs({ draftId: aNewDraft.draftId })).toBeNull();
});

test("saving a post can be repeated after a lost response: it changes once, and only a change elsewhere is a conflict", async () => {
  const { db, asAdmin } = testApp();
  const post = anUnpublishedPost(db);
  await asAdmin.draft.save(draftOf(post));
  const baseVersion = { draftId: post._id, ownVersions: [one], basedOn: post.updatedAt };
  const { subTitle, description, category, imageId } = post;
  const rest = { subTitle, description, category, imageId, isPublished: true, publishAt: null };
  const change = { postId: post._id, title: " Whole ", ...rest, baseVersion };
  const first = await asAdmin.post.update(change);
  expect(await asAdmin.post.update(change)).toEqual(first);
  expect(await asAdmin.revision.list({ postId: post._id })).toHaveLength(1);

  for (const other of [{ title: "Another" }, { isPublished: false }, { publishedAt: new Date("2020-01-01") }]) {
    await expect(asAdmin.post.update({ ...change, ...other })).rejects.toMatchObject({ code: "CONFLICT" });
  }
  const draft = { ...draftOf(post), version: two, basedOn: first.post.updatedAt };
  await asAdmin.draft.save(draft);
  // Another device has saved a draft meanwhile.
  await expect(asAdmin.post.update(change)).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await asAdmin.draft.byId({ draftId: post._id }))?.version).toBe(two);
});

test("publishing from the list keeps the draft", async () => {
  const { db, asAdmin } = testApp();
  const post = anUnpublishedPost(db);
  await asAdmin.draft.save(draftOf(post));
  const published = await asAdmin.post.setPublished({ postId: post._id, isPublished: true });
  expect(await asAdmin.draft.byId({ draftId: post._id })).toMatchObject({
    title: "Half a title",
    isPublished: true,
    basedOn: published.post.updatedAt,
  });
});

test("deleting a post deletes its draft, and a draft can be discarded twice", async () => {
  const { db, asAdmin } = testApp();
  const post = anUnpublishedPost(db);
  await asAdmin.draft.save(draftOf(post));
  await asAdmin.post.remove({ postId: post._id });
  expect(await asAdmin.draft.byId({ draftId: post._id })).toBeNull();
  const gone = { code: "NOT_FOUND", message: expect.stringContaining("can become a new post: please reload the page") };
  await expect(asAdmin.draft.save(draftOf(post))).rejects.toMatchObject(gone);
  const baseVersion = { draftId: post._id, ownVersions: [one], basedOn: post.updatedAt };
  await expect(asAdmin.post.update({ postId: post._id, title: "Late", baseVersion })).rejects.toMatchObject(gone);

  await asAdmin.draft.save(aNewDraft);
  const own = { ...aNewDraft, ownVersions: [one] };
  await asAdmin.draft.discard(own);
  await asAdmin.draft.discard(own);
  expect(await asAdmin.draft.byId(aNewDraft)).toBeNull();
});

test("a version that the writer has not seen is not discarded", async () => {
  const { asAdmin } = testApp();
  await asAdmin.draft.save(aNewDraft);
  const offered = (await asAdmin.draft.unfinished({})).items;
  await asAdmin.draft.save({ ...aNewDraft, version: two, ownVersions: [one] });
  const { draftId } = aNewDraft;
  const ownVersions = offered.map(({ version }) => version);
  await expect(asAdmin.draft.discard({ draftId, ownVersions })).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await asAdmin.draft.byId({ draftId }))?.version).toBe(two);
});

test("all drafts of new posts are listed, page by page, each once", async () => {
  // All at the same time: the order must still be the same on each page.
  const { asAdmin } = testApp({ deps: { now: () => new Date("2026-01-01") } });
  const begun = Array.from({ length: 2 * unfinishedPerPage + 3 }, (_, at) => aVersion(`draft${at}x`));
  for (const draftId of begun) await asAdmin.draft.save({ ...aNewDraft, draftId });
  const offered: string[] = [];
  let cursor: Awaited<ReturnType<typeof asAdmin.draft.unfinished>>["nextCursor"] = null;
  do {
    const page = await asAdmin.draft.unfinished({ cursor });
    expect(page.items.length).toBeLessThanOrEqual(unfinishedPerPage);
    offered.push(...page.items.map(({ _id }) => _id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(offered.toSorted()).toEqual(begun.toSorted());
});

test("a draft is sanitised, and an image that was deleted is left out", async () => {
  const { asAdmin } = testApp();
  const text = aText({ imageId: "gone", description: '<p onclick="x()">Hi</p><script>alert(1)</script>' });
  await asAdmin.draft.save({ ...aNewDraft, text });
  expect(await asAdmin.draft.byId(aNewDraft)).toMatchObject({ imageId: null, description: "<p>Hi</p>" });
});

test("a visitor cannot read, save, list, keep or discard drafts", async () => {
  const { asAdmin, asVisitor } = testApp();
  await asAdmin.draft.save(aNewDraft);
  const attempts = [
    () => asVisitor.draft.byId(aNewDraft),
    () => asVisitor.draft.unfinished({}),
    () => asVisitor.draft.addedAs(aNewDraft),
    () => asVisitor.draft.keepAsRevision(aNewDraft),
    () => asVisitor.draft.save({ ...aNewDraft, version: two, ownVersions: [one] }),
    () => asVisitor.draft.discard({ ...aNewDraft, ownVersions: [one] }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect((await asAdmin.draft.byId(aNewDraft))?.version).toBe(one);
});
