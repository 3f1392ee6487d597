import { expect, test } from "vitest";
import { anImage, aPost } from "../../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { cardsPerPage } from "../../../shared/limits.ts";
import { inTransaction } from "../../core/db/client.ts";
import { addCategory, findCategory } from "./category-service.ts";

const titlesOf = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);

test("a renamed category has its new name everywhere at once, and its former address redirects in one hop", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const post = aPost(db, { title: "Payroll", category: "Finance" });
  const get = (path: string) => fetch(origin + path, { redirect: "manual" });
  const read = async (path: string) => (await get(path)).text();
  expect(await read("/?category=Finance")).toContain("Payroll");
  await asAdmin.category.change({ _id: "Finance", name: "Money & more", description: "" });
  await asAdmin.category.change({ _id: "Finance", name: "Geld", description: "Where it went." });
  for (const path of ["/", `/blog/${post._id}`, "/feed.xml", "/llms.txt", "/sitemap.xml", `/api/blog/${post._id}`]) {
    const text = await read(path);
    expect(text, path).toContain("Geld");
    expect(text, path).not.toContain("Finance");
  }
  for (const former of ["Finance", "finance", "money-more", "Money+%26+more", "GELD"]) {
    const lists = { "/": "/?category=Geld", "/feed.xml": "/feed.xml?category=Geld" };
    for (const [path, target] of Object.entries(lists)) {
      const { status, headers } = await get(`${path}?utm_source=x&category=${former}`);
      expect([status, headers.get("location")]).toEqual([301, target]);
    }
  }
  const list = await read("/?category=Geld");
  expect(list).toContain("Payroll");
  expect(list).toContain('<p class="post-grid-intro">Where it went.</p>');
  expect(list).toContain('<meta name="description" content="Where it went.">');
  expect((await get("/?category=Sports")).headers.get("location")).toBe("/");
  expect((await get(`/?category=Finance&before=${Number.MAX_SAFE_INTEGER}`)).headers.get("location")).toBe(
    "/?category=Geld",
  );
});

test("a script may add a post under a former name, and an unknown name is refused with the current ones", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const imageId = anImage(db).id;
  await asAdmin.category.change({ _id: "Finance", name: "Money", description: "" });
  const input = { title: "Rent", subTitle: "Again", imageId, isPublished: true };
  expect((await asAdmin.post.add({ ...input, category: "finance" })).post.category).toBe("Money");
  const names = "Please choose a category: Technology, Startup, Lifestyle, Money";
  await expect(asAdmin.post.add({ ...input, category: "Sports" })).rejects.toThrow(names);
  await expect(asVisitor.post.list({ category: "Sports" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(titlesOf(await asVisitor.post.list({ category: "Finance" }))).toEqual(["Rent"]);
  expect(titlesOf(await asVisitor.post.list({ search: "mone" }))).toEqual(["Rent"]);
  expect(titlesOf(await asVisitor.post.list({ search: "financ" }))).toEqual([]);
});

test("the posts of a deleted category are in its successor at once, page by page and in the feed", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const imageId = anImage(db).id;
  await asAdmin.category.add({ name: "Travel" });
  const written = Array.from({ length: cardsPerPage + 10 }, (_, at) =>
    aPost(db, { imageId, title: `Post ${at}`, category: ["Finance", "Travel", "Lifestyle"][at % 3] ?? "" }),
  );
  const removal = { _id: "Lifestyle", successorId: "Finance" };
  await asAdmin.category.remove(removal);
  await asAdmin.category.remove({ _id: "Finance", successorId: "c5" });
  await expect(asAdmin.category.remove(removal)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const newestFirst = written.map(({ title }) => title).reverse();
  const first = await asVisitor.post.list({ category: "Travel" });
  const second = await asVisitor.post.list({ category: "Lifestyle", cursor: first.nextCursor });
  expect([...titlesOf(first), ...titlesOf(second)]).toEqual(newestFirst);
  expect(new Set(first.items.map((card) => card.category))).toEqual(new Set(["Travel"]));
  expect(titlesOf(await asVisitor.post.list({ category: "Travel", search: "post 1" }))).toEqual(
    newestFirst.filter((title) => title.includes("Post 1")),
  );
  expect(titlesOf(await asVisitor.post.feed({ category: "Travel" }))).toEqual(newestFirst.slice(0, cardsPerPage));
  const start = await asVisitor.post.listStart({ category: "Travel", before: (first.nextCursor ?? 0) - 1 });
  expect(start).toEqual({ before: first.nextCursor, isEmpty: false });
  // A new category may take a name that is free again.
  await asAdmin.category.add({ name: "Finance" });
  expect(titlesOf(await asVisitor.post.list({ category: "Finance" }))).toEqual([]);
  expect(await asAdmin.category.names()).toEqual(["Technology", "Startup", "Travel", "Finance"]);
  expect((await asAdmin.category.list()).map(({ _id, posts }) => [_id, posts])).toEqual([
    ["Technology", 0],
    ["Startup", 0],
    ["c5", written.length],
    ["c6", 0],
  ]);
});

test("drafts and revisions follow a category that was renamed or deleted", async () => {
  const { db, asAdmin } = testApp();
  const { _id: postId, updatedAt, ...post } = aPost(db, { category: "Finance" });
  await asAdmin.draft.save({
    draftId: postId,
    isNew: false,
    version: "v".repeat(26),
    ownVersions: [],
    basedOn: updatedAt,
    text: { ...post, category: "Finance", title: "Half a title", publishAt: null },
  });
  await asAdmin.category.remove({ _id: "Finance", successorId: "Startup" });
  await asAdmin.category.change({ _id: "Startup", name: "Companies", description: "" });
  expect((await asAdmin.draft.byId({ draftId: postId }))?.category).toBe("Companies");
  await asAdmin.post.update({ postId, category: "Lifestyle" });
  const [revision] = await asAdmin.revision.list({ postId });
  const { post: restored } = await asAdmin.revision.restore({ revisionId: revision?._id ?? "" });
  expect(restored?.category).toBe("Companies");
});

test("the tabs are in the owner's order; an order that misses a category changes nothing", async () => {
  const { asAdmin, origin } = await servedApp();
  const ids = ["Finance", "Technology", "Lifestyle", "Startup"];
  await asAdmin.category.order({ ids });
  expect(await asAdmin.category.names()).toEqual(ids);
  const tabs = (await (await fetch(origin)).text()).match(/class="category-tab"[^>]*>([^<]+)/g) ?? [];
  expect(tabs.map((tab) => tab.replace(/.*>/, ""))).toEqual(["All", ...ids]);
  for (const wrong of [ids.slice(1), [...ids, "c5"], ["Finance", "Finance", "Lifestyle", "Startup"]]) {
    await expect(asAdmin.category.order({ ids: wrong })).rejects.toMatchObject({ code: "CONFLICT" });
  }
});

test.each([
  ["all", "tab with all posts"],
  ["STARTUP", "There is already a category “STARTUP”"],
  [" \u200b ", "Please enter the name"],
  ["x".repeat(51), "longer than 50 characters"],
])("no category is called %o", async (name, sentence) => {
  const { asAdmin } = testApp();
  await expect(asAdmin.category.add({ name })).rejects.toThrow(sentence);
  await expect(asAdmin.category.change({ _id: "Finance", name, description: "" })).rejects.toThrow(sentence);
});

test("a change in a tab that shows the category as it was changes nothing", async () => {
  const { asAdmin } = testApp();
  const find = async () => (await asAdmin.category.list()).find(({ _id }) => _id === "Finance");
  const { version } = (await find()) ?? {};
  const change = { _id: "Finance", version, name: "Finance", description: "Where it went." };
  await asAdmin.category.change(change);
  const stale = { ...change, name: "Money", description: "" };
  await expect(asAdmin.category.change(stale)).rejects.toMatchObject({ code: "CONFLICT" });
  const now = await find();
  expect(now).toMatchObject({ name: "Finance", description: "Where it went." });
  await asAdmin.category.change({ ...stale, version: now?.version, description: "Where it went." });
  expect(await find()).toMatchObject({ name: "Money", description: "Where it went." });
});

test("the last category stays", async () => {
  const { asAdmin } = testApp();
  for (const _id of ["Technology", "Startup", "Lifestyle"])
    await asAdmin.category.remove({ _id, successorId: "Finance" });
  await expect(asAdmin.category.remove({ _id: "Finance", successorId: "Finance" })).rejects.toThrow("another category");
  expect(await asAdmin.category.names()).toEqual(["Finance"]);
});

test("a category that was added in a transaction that failed is not there", () => {
  const { db } = testApp();
  const addThenFail = () =>
    inTransaction(db, () => {
      addCategory(db, { name: "Cooking", description: "" });
      expect(findCategory(db, "Cooking")).toMatchObject({ name: "Cooking" });
      throw new Error("The post cannot be stored");
    });
  expect(addThenFail).toThrow("cannot be stored");
  expect(findCategory(db, "Cooking")).toBeUndefined();
});
