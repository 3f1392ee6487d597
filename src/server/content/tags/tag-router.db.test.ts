import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import { tagNamesOf } from "../../../../tests/support/tag-names.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { adminRowsPerPage } from "../../../shared/limits.ts";
import type { Db } from "../../core/db/client.ts";
import { postTags, siteLinks, tags } from "../../core/db/schema.ts";
import { setTags } from "./tag-service.ts";

const idOf = (db: Db, name: string) =>
  db
    .select()
    .from(tags)
    .all()
    .find((tag) => tag.name === name)?.id ?? 0;
/** A post for each list of tags. */
const tagged = (db: Db, ...lists: string[][]) => lists.map((names) => aPost(db, { details: { tags: names } })._id);

test("a renamed tag has its new name on its page and posts, and each former address redirects in one hop", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const [postId = ""] = tagged(db, ["Tea"]);
  const tagId = idOf(db, "Tea");
  for (const name of ["Chai", "Hot leaves", "Teas"]) await asAdmin.tag.rename({ tagId, name });
  const get = (path: string) => fetch(origin + path, { redirect: "manual" });
  for (const former of ["tea", "chai", "hot-leaves"]) {
    const { status, headers } = await get(`/tag/${former}`);
    expect([status, headers.get("location")]).toEqual([301, "/tag/teas"]);
  }
  expect(await (await get("/tag/teas")).text()).toContain(">Teas</h1>");
  expect(tagNamesOf(db, postId)).toEqual(["Teas"]);
  // A draft or a script may still send a former name. Another name with the same letters is another tag.
  const [other = ""] = tagged(db, ["CHAI", "Tea!"]);
  expect(tagNamesOf(db, other)).toEqual(["Teas", "Tea!"]);
  await asAdmin.tag.rename({ tagId, name: "tea" });
  expect((await get("/tag/teas")).headers.get("location")).toBe("/tag/tea");
  expect((await get("/tag/tea")).status).toBe(200);
});

test("a tag that another tab of the browser renamed meanwhile is not renamed, merged or deleted unseen", async () => {
  const { db, asAdmin } = testApp();
  tagged(db, ["Tea", "Coffee"]);
  const stale = { tagId: idOf(db, "Tea"), shownName: "Tea" };
  await asAdmin.tag.rename({ ...stale, name: "Chai" });
  for (const change of [
    asAdmin.tag.rename({ ...stale, name: "Leaves" }),
    asAdmin.tag.merge({ ...stale, into: "Coffee" }),
    asAdmin.tag.remove(stale),
  ])
    await expect(change).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await asAdmin.tag.list({})).items.map(({ name }) => name)).toEqual(["Chai", "Coffee"]);
  await asAdmin.tag.rename({ ...stale, shownName: "Chai", name: "Leaves" });
  expect(idOf(db, "Leaves")).toBe(stale.tagId);
});

test.each([
  ["COFFEE", "There is already a tag “COFFEE”"],
  [" \u200b ", "Please enter a tag"],
  ["x".repeat(81), "longer than 50 characters"],
])("no second tag is called %o", async (name, sentence) => {
  const { db, asAdmin } = testApp();
  tagged(db, ["Tea", "Coffee"]);
  await expect(asAdmin.tag.rename({ tagId: idOf(db, "Tea"), name })).rejects.toThrow(sentence);
  expect(idOf(db, "Tea")).toBeGreaterThan(0);
});

test("a tag takes another case of its name, and a numbered address where another tag has or had it", async () => {
  const { db, asAdmin } = testApp();
  tagged(db, ["tea", "C", "Go"]);
  await asAdmin.tag.rename({ tagId: idOf(db, "tea"), name: "TEA" });
  await asAdmin.tag.rename({ tagId: idOf(db, "Go"), name: "Golang" });
  await asAdmin.tag.rename({ tagId: idOf(db, "TEA"), name: "C++" });
  await asAdmin.tag.rename({ tagId: idOf(db, "C"), name: "Go!" });
  const { items } = await asAdmin.tag.list({});
  expect(items.map(({ name, slug }) => [name, slug])).toEqual([
    ["C++", "c-2"],
    ["Go!", "go-2"],
    ["Golang", "golang"],
  ]);
});

test("merging moves posts, addresses and menu entries, and no post gets a tag twice", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const [both = "", one = "", other = ""] = tagged(db, ["Tee", "Tea"], ["Milk", "Tee"], ["Tea"]);
  const [from, to] = [idOf(db, "Tee"), idOf(db, "Tea")];
  await asAdmin.tag.rename({ tagId: from, name: "Thee" });
  db.insert(siteLinks)
    .values([
      { place: "menu", position: 0, kind: "tag", target: String(from) },
      { place: "footer", position: 0, kind: "tag", target: String(from) },
      { place: "footer", position: 1, kind: "tag", target: String(to) },
    ])
    .run();
  const { version } = await asAdmin.site.menu();
  expect((await asAdmin.tag.merge({ tagId: from, into: "TEA" })).message).toBe("Tags merged into “Tea”");
  expect([both, one, other].map((postId) => tagNamesOf(db, postId))).toEqual([["Tea"], ["Milk", "Tea"], ["Tea"]]);
  const { menu, footer, version: after } = await asAdmin.site.menu();
  expect([menu, footer].map((links) => links.map(({ name }) => name))).toEqual([["Tea"], ["Tea"]]);
  expect(after).toBeGreaterThan(version);
  for (const former of ["tee", "thee"]) {
    const answer = await fetch(`${origin}/tag/${former}`, { redirect: "manual" });
    expect(answer.headers.get("location")).toBe("/tag/tea");
  }
  expect((await (await fetch(`${origin}/feed.json?tag=tea`)).json()).items).toHaveLength(3);
});

test("a merge or a deletion of many posts lets other requests in, and posts that get the tag meanwhile follow", async () => {
  const { db, asAdmin } = testApp();
  const [first = ""] = tagged(db, ["Tee"], ["Tea"]);
  const posts = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO blogs SELECT 'x' || i, title, subTitle, category, imageId, 0, NULL, NULL, createdAt, updatedAt,
      preview, searchText, description, kind, hasAddressAsFeedId FROM n, blogs WHERE blogs.id = '${first}'`;
  db.$client.exec(posts);
  const [from, to] = [idOf(db, "Tee"), idOf(db, "Tea")];
  db.$client.exec(`INSERT INTO blogTags (blogId, tagId, position) SELECT id, ${from}, 0 FROM blogs WHERE id LIKE 'x%'`);
  const late = aPost(db)._id;
  const merge = asAdmin.tag.merge({ tagId: from, into: "Tea" });
  let turns = 0;
  let isDone = false;
  void merge.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await nextTurn();
    turns += 1;
    if (turns === 2) setTags(db, late, ["Tee"]);
  }
  await merge;
  expect(turns).toBeGreaterThan(3);
  expect(tagNamesOf(db, late)).toEqual(["Tea"]);
  expect((await asAdmin.tag.list({})).items).toMatchObject([{ _id: to, posts: 1001 }]);
  await asAdmin.tag.remove({ tagId: to });
  expect(await db.$count(postTags)).toBe(0);
  expect((await asAdmin.tag.list({})).items).toEqual([]);
});

test("two merges of the same tags in opposite directions end with one tag", async () => {
  const { db, asAdmin } = testApp();
  tagged(db, ...Array.from({ length: 202 }, (_, number) => [number % 2 ? "Tea" : "Tee"]));
  const merges = [
    asAdmin.tag.merge({ tagId: idOf(db, "Tee"), into: "Tea" }),
    asAdmin.tag.merge({ tagId: idOf(db, "Tea"), into: "Tee" }),
  ];
  const ends = await Promise.allSettled(merges);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await asAdmin.tag.list({})).items).toMatchObject([{ posts: 202 }]);
});

test("a hidden tag has no page until it is shown again, and a deleted one none at all", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const [postId = ""] = tagged(db, ["Tea", "Milk"]);
  const tagId = idOf(db, "Tea");
  const status = async () => (await fetch(`${origin}/tag/tea`)).status;
  await status();
  await asAdmin.tag.setHidden({ tagId, isHidden: true });
  expect(await status()).toBe(404);
  expect((await asAdmin.tag.list({})).items).toMatchObject([{ name: "Milk" }, { name: "Tea", isHidden: true }]);
  await asAdmin.tag.setHidden({ tagId, isHidden: false });
  expect(await status()).toBe(200);
  await asAdmin.tag.remove({ tagId });
  expect(await status()).toBe(404);
  expect(tagNamesOf(db, postId)).toEqual(["Milk"]);
});

test("a tag that was deleted in another tab can be neither changed nor merged, nor can a tag merge into itself", async () => {
  const { db, asAdmin } = testApp();
  tagged(db, ["Tea", "Milk"]);
  const [tagId, other] = [idOf(db, "Tea"), idOf(db, "Milk")];
  await expect(asAdmin.tag.merge({ tagId, into: "tea" })).rejects.toThrow("choose another tag");
  await expect(asAdmin.tag.merge({ tagId, into: "Beer" })).rejects.toThrow("There is no tag “Beer”");
  await asAdmin.tag.remove({ tagId });
  const missing = { code: "NOT_FOUND" };
  await expect(asAdmin.tag.rename({ tagId, name: "Chai" })).rejects.toMatchObject(missing);
  await expect(asAdmin.tag.setHidden({ tagId, isHidden: true })).rejects.toMatchObject(missing);
  await expect(asAdmin.tag.merge({ tagId, into: "Milk" })).rejects.toMatchObject(missing);
  await expect(asAdmin.tag.remove({ tagId })).rejects.toMatchObject(missing);
  await expect(asAdmin.tag.merge({ tagId: other, into: "Tea" })).rejects.toThrow("There is no tag “Tea”");
});

test("the list has further pages, and a search finds part of a name, with any accent, and emoji", async () => {
  const { db, asAdmin } = testApp();
  const names = Array.from({ length: adminRowsPerPage + 2 }, (_, at) => `Tag ${at}`);
  for (let at = 0; at < names.length; at += 20) tagged(db, names.slice(at, at + 20));
  tagged(db, ["Grüner Tee", "🍵"]);
  const first = await asAdmin.tag.list({});
  const second = await asAdmin.tag.list({ cursor: first.nextCursor });
  expect(first.items).toHaveLength(adminRowsPerPage);
  expect(second.nextCursor).toBeNull();
  expect(new Set([...first.items, ...second.items].map(({ _id }) => _id)).size).toBe(names.length + 2);
  const found = async (search: string) => (await asAdmin.tag.list({ search })).items.map(({ name }) => name);
  expect(await found("GRUNER")).toEqual(["Grüner Tee"]);
  expect(await found(" tee ")).toEqual(["Grüner Tee"]);
  expect(await found("🍵")).toEqual(["🍵"]);
});

test("visitors cannot list or change tags", async () => {
  const { asVisitor } = testApp();
  const refused = { code: "UNAUTHORIZED" };
  await expect(asVisitor.tag.list({})).rejects.toMatchObject(refused);
  await expect(asVisitor.tag.rename({ tagId: 1, name: "x" })).rejects.toMatchObject(refused);
  await expect(asVisitor.tag.setHidden({ tagId: 1, isHidden: true })).rejects.toMatchObject(refused);
  await expect(asVisitor.tag.merge({ tagId: 1, into: "x" })).rejects.toMatchObject(refused);
  await expect(asVisitor.tag.remove({ tagId: 1 })).rejects.toMatchObject(refused);
});
