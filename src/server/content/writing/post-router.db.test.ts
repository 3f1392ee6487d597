import { expect, test } from "vitest";
import { collect } from "../../../../tests/support/collect.ts";
import { aComment, anImage, anUnpublishedPost, aPost, countRows } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { adminRowsPerPage, cardsPerPage, maxDescriptionBytes, previewLength } from "../../../shared/limits.ts";
import { comments, postImages, posts } from "../../core/db/schema.ts";
import { createPageCache } from "../../web/cache/page-cache.ts";

const text = { title: "On bread", subTitle: "Slowly", description: "<p>Flour</p>", category: "Lifestyle" } as const;

test("a visitor reads published posts, newest first, a page at a time", async () => {
  const { db, asVisitor } = testApp();
  const image = anImage(db).id;
  const written = Array.from({ length: cardsPerPage + 3 }, () => aPost(db, { imageId: image })._id);
  const first = await asVisitor.post.list({});
  expect(first.items.map((card) => card._id)).toEqual(written.slice(3).reverse());
  const second = await asVisitor.post.list({ cursor: first.nextCursor });
  expect(second.items.map((card) => card._id)).toEqual(written.slice(0, 3).reverse());
  expect(second.nextCursor).toBeNull();
  expect(await asVisitor.post.list({ before: first.nextCursor })).toEqual(second);
});

test("posts published in the same millisecond are all listed, each once", async () => {
  const { db, asVisitor } = testApp();
  const [image, now] = [anImage(db).id, new Date("2026-01-01")];
  const written = Array.from({ length: cardsPerPage + 6 }, () => aPost(db, { imageId: image, now })._id);
  const first = await asVisitor.post.list({});
  const second = await asVisitor.post.list({ cursor: first.nextCursor });
  expect([...first.items, ...second.items].map((card) => card._id)).toEqual(written.reverse());
});

test("a category shows its own posts only", async () => {
  const { db, asVisitor } = testApp();
  const finance = aPost(db, { category: "Finance" });
  aPost(db, { category: "Technology" });
  expect((await asVisitor.post.list({ category: "Finance" })).items.map((card) => card._id)).toEqual([finance._id]);
});

test("a card previews the first 80 characters of the text, not of the markup", async () => {
  const { db, asVisitor } = testApp();
  aPost(db, {
    description: `<h2>Tea &amp; toast</h2><ul><li>one</li><li>t<b>w</b>o</li></ul><p>${"👍".repeat(90)}</p>`,
  });
  const [card] = (await asVisitor.post.list({})).items;
  expect(card?.preview.startsWith("Tea & toast one two 👍")).toBe(true);
  expect([...(card?.preview ?? "")]).toHaveLength(previewLength);
});

test("an unpublished post is invisible to visitors and readable by an administrator", async () => {
  const { db, asVisitor, asAdmin } = testApp();
  const draft = anUnpublishedPost(db, { title: "Secret pages" });
  expect((await asVisitor.post.list({})).items).toEqual([]);
  expect((await asVisitor.post.list({ search: "secret" })).items).toEqual([]);
  expect((await asVisitor.post.list({ search: "se" })).items).toEqual([]);
  expect(await collect(asVisitor.post.all())).toEqual([]);
  await expect(asVisitor.post.byId({ postId: draft._id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(asVisitor.comment.listForPost({ postId: draft._id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(asVisitor.comment.add({ postId: draft._id, name: "A", content: "b" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await asAdmin.post.byId({ postId: draft._id })).title).toBe("Secret pages");
  expect((await asAdmin.post.adminList({})).items.map((row) => row._id)).toEqual([draft._id]);
});

test("a new post is unpublished by default", async () => {
  const { db, asAdmin } = testApp();
  const { post, message } = await asAdmin.post.add({ ...text, imageId: anImage(db).id });
  expect(post).toMatchObject({ isPublished: false, publishedAt: null, title: "On bread" });
  expect(message).toBe("Blog added successfully");
});

test("line breaks in a title become spaces", async () => {
  const { db, asAdmin } = testApp();
  const given = { ...text, title: "\tOn\r\nbread\u2028and\u0007 butter\n", imageId: anImage(db).id };
  expect((await asAdmin.post.add(given)).post.title).toBe("On bread and butter");
});

test("publishing again keeps the date of the first publication", async () => {
  let now = new Date("2026-03-01");
  const { db, asAdmin } = testApp({ deps: { now: () => now } });
  const draft = anUnpublishedPost(db);
  const first = await asAdmin.post.setPublished({ postId: draft._id, isPublished: true });
  now = new Date("2026-04-01");
  await asAdmin.post.setPublished({ postId: draft._id, isPublished: false });
  now = new Date("2026-05-01");
  const again = await asAdmin.post.setPublished({ postId: draft._id, isPublished: true });
  expect(first.post.publishedAt).toEqual(new Date("2026-03-01"));
  expect(again.post.publishedAt).toEqual(new Date("2026-03-01"));
  expect(again.post.updatedAt).toEqual(new Date("2026-05-01"));
});

test("the writer may change the date of the first publication, and the lists follow", async () => {
  const now = new Date("2026-05-01");
  const { db, asAdmin, asVisitor } = testApp({ deps: { now: () => now } });
  const newer = aPost(db, { title: "Newer", now: new Date("2026-03-01") });
  const older = aPost(db, { title: "Older", now: new Date("2026-02-01") });
  const titles = async () => (await asVisitor.post.list({})).items.map((card) => card.title);
  expect(await titles()).toEqual(["Newer", "Older"]);

  // The same time as the other post: each has its own key.
  const { post } = await asAdmin.post.update({ postId: older._id, publishedAt: new Date("2026-03-01") });
  expect(post.publishedAt).toEqual(new Date("2026-03-01"));
  expect(await titles()).toEqual(["Older", "Newer"]);
  expect((await asVisitor.post.list({ search: "older" })).items.map((card) => card._id)).toEqual([older._id]);

  await asAdmin.post.setPublished({ postId: newer._id, isPublished: false });
  await asAdmin.post.update({ postId: newer._id, publishedAt: new Date("2026-04-01") });
  expect(await titles()).toEqual(["Older"]);
  await asAdmin.post.setPublished({ postId: newer._id, isPublished: true });
  expect(await titles()).toEqual(["Newer", "Older"]);
});

test("saving a post with an unchanged date keeps its place among posts of the same millisecond", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const now = new Date("2026-01-01");
  const written = [aPost(db, { now }), aPost(db, { now })].map((post) => post._id);
  await asAdmin.post.update({ postId: written[0] ?? "", publishedAt: now });
  expect((await asVisitor.post.list({})).items.map((card) => card._id)).toEqual(written.reverse());
});

test("a post with a date in the future, from a fast clock, can be saved unchanged and corrected", async () => {
  const { db, asAdmin } = testApp();
  const ahead = new Date("2199-01-01");
  const { _id: postId } = aPost(db, { now: ahead });
  const { post } = await asAdmin.post.update({ postId, title: "Mended", publishedAt: ahead });
  expect(post).toMatchObject({ title: "Mended", publishedAt: ahead });
  const right = new Date("2026-03-01");
  expect((await asAdmin.post.update({ postId, publishedAt: right })).post.publishedAt).toEqual(right);
});

test.each([
  ["The publication date is in the future", { publishedAt: new Date("2099-01-01") }],
  ["The publication date must not be before 1970", { publishedAt: new Date(-1) }],
  ["A post that was never published has no publication date", { publishedAt: new Date("2020-01-01") }],
])("an impossible date of the first publication is rejected: %s", async (sentence, change) => {
  const { db, asAdmin } = testApp();
  const { _id, ...draft } = anUnpublishedPost(db);
  await expect(asAdmin.post.update({ postId: _id, ...change })).rejects.toThrow(sentence);
  expect(await asAdmin.post.byId({ postId: _id })).toEqual({ _id, ...draft });
});

test("an update keeps the fields that it does not name", async () => {
  const { db, asAdmin } = testApp();
  const before = aPost(db, { title: "Old" });
  const { post: after } = await asAdmin.post.update({ postId: before._id, title: "New" });
  expect(after).toEqual({ ...before, title: "New", updatedAt: after.updatedAt });
});

test("an undefined field counts as not named", async () => {
  const { db, asAdmin } = testApp();
  const before = aPost(db, { title: "Old" });
  const { post } = await asAdmin.post.update({ postId: before._id, title: undefined, subTitle: "New" });
  expect(post).toMatchObject({ title: "Old", subTitle: "New" });
});

test("a description is sanitised, and its images are recorded", async () => {
  const { db, asAdmin } = testApp();
  const [cover, inText] = [anImage(db), anImage(db)];
  const description = `<p onclick="x()">Hi</p><script>alert(1)</script><img src="/images/${inText.id}-800.webp" alt="">`;
  const { post } = await asAdmin.post.add({ ...text, description, imageId: cover.id });
  expect(post.description).toContain("<p>Hi</p>");
  expect(post.description).not.toMatch(/script|onclick/);
  const noted = db.select().from(postImages).all();
  expect(noted.map((use) => use.imageId).sort()).toEqual([cover.id, inText.id].sort());
});

test("a text that becomes too long by sanitising is rejected, since it could never be saved again", async () => {
  const { db, asAdmin } = testApp();
  const description = '<p><a href="https://example.com">x</a></p>'.repeat(24_000);
  expect(description.length).toBeLessThan(maxDescriptionBytes);
  const sentence = "The description is longer than 1 MiB";
  await expect(asAdmin.post.add({ ...text, description, imageId: anImage(db).id })).rejects.toThrow(sentence);
  const { _id: postId } = aPost(db);
  const before = await asAdmin.post.byId({ postId });
  await expect(asAdmin.post.update({ postId, description })).rejects.toThrow(sentence);
  expect(await asAdmin.post.byId({ postId })).toEqual(before);
});

test("deleting a post deletes its comments", async () => {
  const { db, asAdmin } = testApp();
  const comment = aComment(db);
  await asAdmin.post.remove({ postId: comment.postId });
  expect([await countRows(db, posts), await countRows(db, comments)]).toEqual([0, 0]);
  await expect(asAdmin.post.remove({ postId: comment.postId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the admin list pages through everything, newest first", async () => {
  const { db, asAdmin } = testApp();
  const image = anImage(db).id;
  const written = Array.from(
    { length: adminRowsPerPage + 2 },
    (_, at) => aPost(db, { imageId: image, isPublished: at % 2 === 0 })._id,
  );
  const first = await asAdmin.post.adminList({});
  const second = await asAdmin.post.adminList({ cursor: first.nextCursor });
  expect([...first.items, ...second.items].map((row) => row._id)).toEqual(written.reverse());
  expect(second.nextCursor).toBeNull();
  const all = await collect(asAdmin.post.adminAll());
  expect(all.map((post) => post._id)).toEqual(written);
});

test.each([
  ["Please enter the title", { title: " " }],
  ["The title is longer than 200 characters", { title: "x".repeat(201) }],
  ["Please enter the sub title", { subTitle: "" }],
  ["The sub title is longer than 300 characters", { subTitle: "x".repeat(301) }],
  ["Please choose a category: Technology, Startup, Lifestyle, Finance", { category: "Sports" }],
  [
    "The description is longer than 1 MiB. Please shorten it, or make two posts of it.",
    { description: "é".repeat(512 * 1024 + 1) },
  ],
  ["The description must be text", { description: 5 }],
  ["isPublished must be true or false", { isPublished: "yes" }],
  ["Please choose a thumbnail", { imageId: "" }],
  ["That thumbnail no longer exists; please choose it again", { imageId: "none" }],
])("a post with a wrong field is rejected: %s", async (sentence, wrong) => {
  const { db, asAdmin } = testApp();
  const input = { ...text, imageId: anImage(db).id, ...wrong } as Parameters<typeof asAdmin.post.add>[0];
  await expect(asAdmin.post.add(input)).rejects.toThrow(sentence);
  expect(await countRows(db, posts)).toBe(0);
});

test("a list of whole posts is read one post at a time: a slow client holds one in memory", async () => {
  const { db, asVisitor, asAdmin } = testApp();
  for (let count = 0; count < 3; count++) aPost(db);
  const lists = [await asVisitor.post.all(), await asAdmin.post.adminAll()];
  for (const list of lists) await list[Symbol.asyncIterator]().next();
  db.update(posts).set({ title: "Changed meanwhile" }).run();
  for (const list of lists) {
    expect((await collect(list)).map(({ title }) => title)).toEqual(["Changed meanwhile", "Changed meanwhile"]);
  }
});

test("a visitor cannot add, change, publish or delete posts, or list unpublished ones", async () => {
  const { db, asVisitor } = testApp();
  const postId = aPost(db)._id;
  const imageId = anImage(db).id;
  const attempts = [
    () => asVisitor.post.add({ ...text, imageId }),
    () => asVisitor.post.update({ postId, title: "Mine" }),
    () => asVisitor.post.setPublished({ postId, isPublished: false }),
    () => asVisitor.post.remove({ postId }),
    () => asVisitor.post.adminList({}),
    () => asVisitor.post.adminAll(),
    () => asVisitor.dashboard.summary(),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await countRows(db, posts)).toBe(1);
});

test("the dashboard counts everything and shows the newest five posts, unpublished ones included", async () => {
  const { db, asAdmin } = testApp();
  const written = Array.from({ length: 6 }, (_, at) => aPost(db, { isPublished: at > 1 }));
  aComment(db, { postId: written[3]?._id ?? "" });
  const summary = await asAdmin.dashboard.summary();
  expect(summary).toMatchObject({ posts: 6, comments: 1, drafts: 2 });
  expect(summary.recentPosts.map((post) => post._id)).toEqual(
    written
      .slice(1)
      .reverse()
      .map((post) => post._id),
  );
});

test("only a change that visitors can see clears the page cache", async () => {
  let changes = 0;
  const { db, asAdmin, asVisitor } = testApp({ deps: { cache: { ...createPageCache(0), clear: () => changes++ } } });
  const comment = aComment(db);
  await asVisitor.comment.add({ postId: comment.postId, name: "Ada", content: "Hello" });
  await asAdmin.post.list({});
  await expect(asAdmin.post.remove({ postId: "none" })).rejects.toThrow();
  expect(changes).toBe(0);
  await asAdmin.comment.approve({ commentId: comment.id });
  await asAdmin.post.update({ postId: comment.postId, title: "New" });
  expect(changes).toBe(2);
});
