import { expect, test } from "vitest";
import { collect } from "../../../tests/support/collect.ts";
import { aBlog, aComment, aDraft, anImage, countRows } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { adminRowsPerPage, cardsPerPage, maxDescriptionBytes, previewLength } from "../../shared/limits.ts";
import { blogImages, blogs, comments } from "../db/schema.ts";
import { createPageCache } from "../pages/cache/page-cache.ts";

const text = { title: "On bread", subTitle: "Slowly", description: "<p>Flour</p>", category: "Lifestyle" } as const;

test("a visitor reads published posts, newest first, a page at a time", async () => {
  const { db, asVisitor } = testApp();
  const image = anImage(db).id;
  const written = Array.from({ length: cardsPerPage + 3 }, () => aBlog(db, { imageId: image })._id);
  const first = await asVisitor.blog.list({});
  expect(first.items.map((card) => card._id)).toEqual(written.slice(3).reverse());
  const second = await asVisitor.blog.list({ cursor: first.nextCursor });
  expect(second.items.map((card) => card._id)).toEqual(written.slice(0, 3).reverse());
  expect(second.nextCursor).toBeNull();
  expect(await asVisitor.blog.list({ before: first.nextCursor })).toEqual(second);
});

test("posts published in the same millisecond are all listed, each once", async () => {
  const { db, asVisitor } = testApp();
  const [image, now] = [anImage(db).id, new Date("2026-01-01")];
  const written = Array.from({ length: cardsPerPage + 6 }, () => aBlog(db, { imageId: image, now })._id);
  const first = await asVisitor.blog.list({});
  const second = await asVisitor.blog.list({ cursor: first.nextCursor });
  expect([...first.items, ...second.items].map((card) => card._id)).toEqual(written.reverse());
});

test("a category shows its own posts only", async () => {
  const { db, asVisitor } = testApp();
  const finance = aBlog(db, { category: "Finance" });
  aBlog(db, { category: "Technology" });
  expect((await asVisitor.blog.list({ category: "Finance" })).items.map((card) => card._id)).toEqual([finance._id]);
});

test("a card previews the first 80 characters of the text, not of the markup", async () => {
  const { db, asVisitor } = testApp();
  aBlog(db, {
    description: `<h2>Tea &amp; toast</h2><ul><li>one</li><li>t<b>w</b>o</li></ul><p>${"👍".repeat(90)}</p>`,
  });
  const [card] = (await asVisitor.blog.list({})).items;
  expect(card?.preview.startsWith("Tea & toast one two 👍")).toBe(true);
  expect([...(card?.preview ?? "")]).toHaveLength(previewLength);
});

test("a draft is invisible to visitors and readable by its writer", async () => {
  const { db, asVisitor, asAdmin } = testApp();
  const draft = aDraft(db, { title: "Secret pages" });
  expect((await asVisitor.blog.list({})).items).toEqual([]);
  expect((await asVisitor.blog.list({ search: "secret" })).items).toEqual([]);
  expect((await asVisitor.blog.list({ search: "se" })).items).toEqual([]);
  expect(await collect(asVisitor.blog.all())).toEqual([]);
  await expect(asVisitor.blog.byId({ blogId: draft._id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(asVisitor.comment.listForBlog({ blogId: draft._id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(asVisitor.comment.add({ blogId: draft._id, name: "A", content: "b" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await asAdmin.blog.byId({ blogId: draft._id })).title).toBe("Secret pages");
  expect((await asAdmin.blog.adminList({})).items.map((row) => row._id)).toEqual([draft._id]);
});

test("a new post is unpublished unless the writer says otherwise", async () => {
  const { db, asAdmin } = testApp();
  const { blog, message } = await asAdmin.blog.add({ ...text, imageId: anImage(db).id });
  expect(blog).toMatchObject({ isPublished: false, publishedAt: null, title: "On bread" });
  expect(message).toBe("Blog added successfully");
});

test("a title of several lines is one line, whose words stand apart", async () => {
  const { db, asAdmin } = testApp();
  const given = { ...text, title: "\tOn\r\nbread\u2028and\u0007 butter\n", imageId: anImage(db).id };
  expect((await asAdmin.blog.add(given)).blog.title).toBe("On bread and butter");
});

test("publishing again keeps the date of the first publication", async () => {
  let now = new Date("2026-03-01");
  const { db, asAdmin } = testApp({ deps: { now: () => now } });
  const draft = aDraft(db);
  const first = await asAdmin.blog.setPublished({ blogId: draft._id, isPublished: true });
  now = new Date("2026-04-01");
  await asAdmin.blog.setPublished({ blogId: draft._id, isPublished: false });
  now = new Date("2026-05-01");
  const again = await asAdmin.blog.setPublished({ blogId: draft._id, isPublished: true });
  expect(first.blog.publishedAt).toEqual(new Date("2026-03-01"));
  expect(again.blog.publishedAt).toEqual(new Date("2026-03-01"));
  expect(again.blog.updatedAt).toEqual(new Date("2026-05-01"));
});

test("the writer may date the first publication anew, and the lists follow", async () => {
  const now = new Date("2026-05-01");
  const { db, asAdmin, asVisitor } = testApp({ deps: { now: () => now } });
  const newer = aBlog(db, { title: "Newer", now: new Date("2026-03-01") });
  const older = aBlog(db, { title: "Older", now: new Date("2026-02-01") });
  const titles = async () => (await asVisitor.blog.list({})).items.map((card) => card.title);
  expect(await titles()).toEqual(["Newer", "Older"]);

  // The very moment of the other post: both keep a key of their own.
  const { blog } = await asAdmin.blog.update({ blogId: older._id, publishedAt: new Date("2026-03-01") });
  expect(blog.publishedAt).toEqual(new Date("2026-03-01"));
  expect(await titles()).toEqual(["Older", "Newer"]);
  expect((await asVisitor.blog.list({ search: "older" })).items.map((card) => card._id)).toEqual([older._id]);

  await asAdmin.blog.setPublished({ blogId: newer._id, isPublished: false });
  await asAdmin.blog.update({ blogId: newer._id, publishedAt: new Date("2026-04-01") });
  expect(await titles()).toEqual(["Older"]);
  await asAdmin.blog.setPublished({ blogId: newer._id, isPublished: true });
  expect(await titles()).toEqual(["Newer", "Older"]);
});

test("saving a post with the date it has leaves its place among posts of the same millisecond", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const now = new Date("2026-01-01");
  const written = [aBlog(db, { now }), aBlog(db, { now })].map((blog) => blog._id);
  await asAdmin.blog.update({ blogId: written[0] ?? "", publishedAt: now });
  expect((await asVisitor.blog.list({})).items.map((card) => card._id)).toEqual(written.reverse());
});

test("a post from a clock that ran ahead is saved with the date it has, and dated right", async () => {
  const { db, asAdmin } = testApp();
  const ahead = new Date("2199-01-01");
  const { _id: blogId } = aBlog(db, { now: ahead });
  const { blog } = await asAdmin.blog.update({ blogId, title: "Mended", publishedAt: ahead });
  expect(blog).toMatchObject({ title: "Mended", publishedAt: ahead });
  const right = new Date("2026-03-01");
  expect((await asAdmin.blog.update({ blogId, publishedAt: right })).blog.publishedAt).toEqual(right);
});

test.each([
  ["The publication date lies in the future", { publishedAt: new Date("2099-01-01") }],
  ["The publication date must not be before 1970", { publishedAt: new Date(-1) }],
  ["A post that was never published has no publication date", { publishedAt: new Date("2020-01-01") }],
])("a date that no first publication can have is refused: %s", async (sentence, change) => {
  const { db, asAdmin } = testApp();
  const { _id, ...draft } = aDraft(db);
  await expect(asAdmin.blog.update({ blogId: _id, ...change })).rejects.toThrow(sentence);
  expect(await asAdmin.blog.byId({ blogId: _id })).toEqual({ _id, ...draft });
});

test("an update leaves alone what it does not name", async () => {
  const { db, asAdmin } = testApp();
  const before = aBlog(db, { title: "Old" });
  const { blog: after } = await asAdmin.blog.update({ blogId: before._id, title: "New" });
  expect(after).toEqual({ ...before, title: "New", updatedAt: after.updatedAt });
});

test("a field sent as undefined is one that is not named", async () => {
  const { db, asAdmin } = testApp();
  const before = aBlog(db, { title: "Old" });
  const { blog } = await asAdmin.blog.update({ blogId: before._id, title: undefined, subTitle: "New" });
  expect(blog).toMatchObject({ title: "Old", subTitle: "New" });
});

test("what enters is cleaned, and the pictures of the text are noted", async () => {
  const { db, asAdmin } = testApp();
  const [cover, inText] = [anImage(db), anImage(db)];
  const description = `<p onclick="x()">Hi</p><script>alert(1)</script><img src="/images/${inText.id}-800.webp" alt="">`;
  const { blog } = await asAdmin.blog.add({ ...text, description, imageId: cover.id });
  expect(blog.description).toContain("<p>Hi</p>");
  expect(blog.description).not.toMatch(/script|onclick/);
  const noted = db.select().from(blogImages).all();
  expect(noted.map((use) => use.imageId).sort()).toEqual([cover.id, inText.id].sort());
});

test("a text that is too long only once it is clean is refused, too: its writer could never save it again", async () => {
  const { db, asAdmin } = testApp();
  const description = '<p><a href="https://example.com">x</a></p>'.repeat(24_000);
  expect(description.length).toBeLessThan(maxDescriptionBytes);
  const sentence = "The description is longer than 1 MiB";
  await expect(asAdmin.blog.add({ ...text, description, imageId: anImage(db).id })).rejects.toThrow(sentence);
  const { _id: blogId } = aBlog(db);
  const before = await asAdmin.blog.byId({ blogId });
  await expect(asAdmin.blog.update({ blogId, description })).rejects.toThrow(sentence);
  expect(await asAdmin.blog.byId({ blogId })).toEqual(before);
});

test("deleting a post takes its comments along", async () => {
  const { db, asAdmin } = testApp();
  const comment = aComment(db);
  await asAdmin.blog.remove({ blogId: comment.blogId });
  expect([await countRows(db, blogs), await countRows(db, comments)]).toEqual([0, 0]);
  await expect(asAdmin.blog.remove({ blogId: comment.blogId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the admin list pages through everything, newest first", async () => {
  const { db, asAdmin } = testApp();
  const image = anImage(db).id;
  const written = Array.from(
    { length: adminRowsPerPage + 2 },
    (_, at) => aBlog(db, { imageId: image, isPublished: at % 2 === 0 })._id,
  );
  const first = await asAdmin.blog.adminList({});
  const second = await asAdmin.blog.adminList({ cursor: first.nextCursor });
  expect([...first.items, ...second.items].map((row) => row._id)).toEqual(written.reverse());
  expect(second.nextCursor).toBeNull();
  const all = await collect(asAdmin.blog.adminAll());
  expect(all.map((blog) => blog._id)).toEqual(written);
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
  ["That thumbnail does not exist any more; please choose it again", { imageId: "none" }],
])("a post with a wrong field is told: %s", async (sentence, wrong) => {
  const { db, asAdmin } = testApp();
  const input = { ...text, imageId: anImage(db).id, ...wrong } as Parameters<typeof asAdmin.blog.add>[0];
  await expect(asAdmin.blog.add(input)).rejects.toThrow(sentence);
  expect(await countRows(db, blogs)).toBe(0);
});

test("a visitor cannot write, change, publish, delete or list drafts", async () => {
  const { db, asVisitor } = testApp();
  const blogId = aBlog(db)._id;
  const imageId = anImage(db).id;
  const attempts = [
    () => asVisitor.blog.add({ ...text, imageId }),
    () => asVisitor.blog.update({ blogId, title: "Mine" }),
    () => asVisitor.blog.setPublished({ blogId, isPublished: false }),
    () => asVisitor.blog.remove({ blogId }),
    () => asVisitor.blog.adminList({}),
    () => asVisitor.blog.adminAll(),
    () => asVisitor.dashboard.summary(),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await countRows(db, blogs)).toBe(1);
});

test("the dashboard counts everything and shows the latest five posts, drafts too", async () => {
  const { db, asAdmin } = testApp();
  const written = Array.from({ length: 6 }, (_, at) => aBlog(db, { isPublished: at > 1 }));
  aComment(db, { blogId: written[3]?._id ?? "" });
  const summary = await asAdmin.dashboard.summary();
  expect(summary).toMatchObject({ blogs: 6, comments: 1, drafts: 2 });
  expect(summary.recentBlogs.map((blog) => blog._id)).toEqual(
    written
      .slice(1)
      .reverse()
      .map((blog) => blog._id),
  );
});

test("only what visitors can see differently tells the site that it changed", async () => {
  let changes = 0;
  const { db, asAdmin, asVisitor } = testApp({ deps: { cache: { ...createPageCache(0), drop: () => changes++ } } });
  const comment = aComment(db);
  await asVisitor.comment.add({ blogId: comment.blogId, name: "Ada", content: "Hello" });
  await asAdmin.blog.list({});
  await expect(asAdmin.blog.remove({ blogId: "none" })).rejects.toThrow();
  expect(changes).toBe(0);
  await asAdmin.comment.approve({ commentId: comment.id });
  await asAdmin.blog.update({ blogId: comment.blogId, title: "New" });
  expect(changes).toBe(2);
});
