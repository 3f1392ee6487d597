import { expect, test } from "vitest";
import {
  aNewDraft,
  anAuthor,
  anImage,
  anUnpublishedPost,
  aPost,
  aText,
  aVersion,
} from "../../../../../tests/support/factories.ts";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { maxExcerptLength } from "../../../../shared/limits.ts";
import { emptyDetails } from "../../../../shared/post-fields.ts";
import { postAuthors, postDetails, revisions } from "../../../core/db/schema.ts";

const first = {
  ...emptyDetails,
  slug: "hills",
  tags: ["Rain", "Walks"],
  excerpt: "In short",
  metaTitle: "Hills",
  metaDescription: "All about hills",
  canonicalUrl: "https://elsewhere.example/hills",
  coverCaption: "The north side",
  coverAlt: "A hill",
  language: "de",
  isPinned: true,
};

/** What the form of a new post sends. */
const aForm = (imageId: string) => ({
  title: "Hills",
  subTitle: "And valleys",
  category: "Lifestyle" as const,
  isPublished: true,
  imageId,
  description: "<p>It rained.</p>",
});

test("details go from the draft to the post, into its revisions, and back by a restore", async () => {
  const { db, asAdmin } = testApp();
  const details = { ...first, authors: [anAuthor(db).id, anAuthor(db).id] };
  const { draftId } = aNewDraft;
  await asAdmin.draft.save({ ...aNewDraft, text: aText({ details: { ...details, excerpt: " In sho" } }) });
  expect((await asAdmin.draft.byId({ draftId }))?.details).toEqual({ ...details, excerpt: " In sho" });

  const baseVersion = { draftId, ownVersions: [aNewDraft.version], basedOn: null };
  const { post } = await asAdmin.post.add({ ...aForm(anImage(db).id), details, baseVersion });
  const postId = post._id;
  expect((await asAdmin.post.toEdit({ postId })).details).toEqual(details);

  await asAdmin.post.update({ postId, details: { ...emptyDetails, excerpt: "Shorter" } });
  expect((await asAdmin.post.toEdit({ postId })).details).toEqual({
    ...emptyDetails,
    slug: "hills",
    excerpt: "Shorter",
  });
  const [revision] = await asAdmin.revision.list({ postId });
  const revisionId = revision?._id ?? "";
  expect((await asAdmin.revision.byId({ revisionId })).details).toEqual(details);
  await asAdmin.revision.restore({ revisionId });
  expect((await asAdmin.post.toEdit({ postId })).details).toEqual(details);
});

test("a form from before posts had details changes none of them, and neither does one missing field", async () => {
  const { db, asAdmin } = testApp();
  const { _id: postId } = aPost(db, { details: { ...first, authors: [anAuthor(db).id] } });
  const { details, updatedAt } = await asAdmin.post.toEdit({ postId });
  const { details: _none, ...old } = aText();
  await asAdmin.draft.save({ ...aNewDraft, draftId: postId, isNew: false, text: old, basedOn: updatedAt });
  expect((await asAdmin.draft.byId({ draftId: postId }))?.details).toEqual({});
  const { post } = await asAdmin.post.update({ postId, title: "Valleys" });
  expect((await asAdmin.post.toEdit({ postId })).details).toEqual(details);
  await asAdmin.post.setPublished({ postId: post._id, isPublished: false });
  await asAdmin.post.update({ postId, details: { excerpt: "Longer" } });
  expect((await asAdmin.post.toEdit({ postId })).details).toEqual({ ...details, excerpt: "Longer" });
});

test("a text that was set aside before posts had details leaves them when it is restored", async () => {
  const { db, asAdmin } = testApp();
  const { _id: postId } = aPost(db, { details: first });
  const { details: _none, ...text } = aText({ title: "Set aside" });
  await asAdmin.draft.keepAsRevision({ draftId: postId, isNew: false, text });
  db.update(revisions).set({ details: null }).run();
  const [revision] = await asAdmin.revision.list({ postId });
  await asAdmin.revision.restore({ revisionId: revision?._id ?? "" });
  expect(await asAdmin.post.toEdit({ postId })).toMatchObject({ title: "Set aside", details: first });
});

test("a post without details has no row of them", () => {
  const { db } = testApp();
  aPost(db, { details: emptyDetails });
  expect(db.select().from(postDetails).all()).toEqual([]);
});

test("emptying the details removes their row, but not the id that feeds know an imported post by", async () => {
  const { db, asAdmin } = testApp();
  const { _id: postId } = aPost(db, { details: first });
  await asAdmin.post.update({ postId, details: emptyDetails });
  expect(db.select().from(postDetails).all()).toEqual([]);
  db.insert(postDetails).values({ postId, feedId: "tag:old.example,2001:1" }).run();
  await asAdmin.post.update({ postId, details: emptyDetails });
  expect(db.select().from(postDetails).get()?.feedId).toBe("tag:old.example,2001:1");
});

test("a retry with the same details after a lost response changes nothing, another text is a conflict", async () => {
  const { db, asAdmin } = testApp();
  const form = { ...aForm(anImage(db).id), details: first };
  await asAdmin.draft.save({ ...aNewDraft, text: aText({ details: first }) });
  const baseVersion = { draftId: aNewDraft.draftId, ownVersions: [aNewDraft.version], basedOn: null };
  const { post } = await asAdmin.post.add({ ...form, baseVersion });
  expect((await asAdmin.post.add({ ...form, baseVersion })).post).toEqual(post);
  const other = { ...form, details: { ...first, excerpt: "Another" }, baseVersion };
  await expect(asAdmin.post.add(other)).rejects.toMatchObject({ code: "CONFLICT" });

  const changed = { postId: post._id, details: { excerpt: "Changed" } };
  const based = { draftId: post._id, ownVersions: [], basedOn: post.updatedAt };
  const saved = await asAdmin.post.update({ ...changed, baseVersion: based });
  expect((await asAdmin.post.update({ ...changed, baseVersion: based })).post).toEqual(saved.post);
  const late = { ...changed, details: { excerpt: "Late" }, baseVersion: based };
  await expect(asAdmin.post.update(late)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a draft of which only the details are written is listed", async () => {
  const { asAdmin } = testApp();
  await asAdmin.draft.save({ ...aNewDraft, text: aText({ title: "", description: "", details: emptyDetails }) });
  expect((await asAdmin.draft.unfinished({})).items).toEqual([]);
  const text = aText({ title: "", description: "", details: { ...emptyDetails, excerpt: "Only this" } });
  await asAdmin.draft.save({ ...aNewDraft, text, version: aVersion("two"), ownVersions: [aNewDraft.version] });
  expect((await asAdmin.draft.unfinished({})).items).toHaveLength(1);
});

test.each([
  [{ excerpt: "x".repeat(maxExcerptLength + 1) }, "The excerpt is longer than 500 characters"],
  [{ canonicalUrl: "javascript:alert(1)" }, "The canonical address must be a whole web address"],
  [{ canonicalUrl: "https://user:secret@example.com/" }, "The canonical address must be a whole web address"],
  [{ canonicalUrl: "/blog/x" }, "The canonical address must be a whole web address"],
  [{ language: "en_US!" }, "The language must be a tag such as en or pt-BR"],
  [{ authors: Array.from({ length: 11 }, String) }, "A post has at most 10 authors"],
])("%j is refused with a sentence, and the post stays", async (details, sentence) => {
  const { db, asAdmin } = testApp();
  const { _id: postId } = aPost(db, { details: first });
  await expect(asAdmin.post.update({ postId, details })).rejects.toThrow(sentence);
  expect((await asAdmin.post.toEdit({ postId })).details).toEqual(first);
});

test("lines are trimmed and lose characters that show nothing", async () => {
  const { db, asAdmin } = testApp();
  const { _id: postId } = anUnpublishedPost(db);
  await asAdmin.post.update({ postId, details: { excerpt: " two\nlines\u202e ", coverAlt: "\u200b" } });
  expect((await asAdmin.post.toEdit({ postId })).details).toEqual({ ...emptyDetails, excerpt: "two lines" });
});

test("authors keep their order, follow the publication, and an author who was deleted is left out", async () => {
  const { db, asAdmin } = testApp();
  const [ada, bob] = [anAuthor(db).id, anAuthor(db).id];
  const { _id: postId } = aPost(db, { details: { authors: [bob, "gone", ada] } });
  const rows = () => db.select().from(postAuthors).orderBy(postAuthors.position).all();
  expect(rows()).toMatchObject([{ authorId: bob }, { authorId: ada }]);
  expect(rows().every(({ feedKey }) => feedKey !== null)).toBe(true);
  await asAdmin.post.setPublished({ postId, isPublished: false });
  expect(rows().every(({ feedKey }) => feedKey === null)).toBe(true);
  await asAdmin.post.update({ postId, details: { authors: [ada] } });
  expect(rows()).toMatchObject([{ authorId: ada, feedKey: null }]);
});

test("visitors cannot read the details that only the form needs", async () => {
  const { db, asVisitor } = testApp();
  const { _id: postId } = aPost(db, { details: first });
  await expect(asVisitor.post.toEdit({ postId })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await asVisitor.post.byId({ postId })).not.toHaveProperty("details");
});
