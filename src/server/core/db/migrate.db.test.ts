import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { aComment, aPost, countRows } from "../../../../tests/support/factories.ts";
import { firstMigrations, withMigration } from "../../../../tests/support/migrations.ts";
import { readCommentRules } from "../../content/comments/comment-rules-service.ts";
import { readTotals } from "../../content/posts/totals.ts";
import { listPageRows, listPosts } from "../../content/reading/list/post-list.ts";
import { indexText, indexWaitingTexts } from "../../content/search/text-index.ts";
import { searchTexts } from "../../content/search/text-search.ts";
import { projectRoot } from "../platform/project-root.ts";
import { drizzleOver, openDatabase } from "./client.ts";
import { migrate } from "./migrate.ts";
import { comments, posts, postTextWaiting, searchParts } from "./schema.ts";

const oneSpace = (sql: string) => sql.replace(/\s+/g, " ").trim();

test("drizzle/triggers.sql shows exactly the triggers that the migrations leave", () => {
  const text = readFileSync(join(projectRoot, "drizzle/triggers.sql"), "utf8").replace(/^--.*$/gm, "");
  const written = text.split(/(?<=^END);$/m).map(oneSpace);
  const run = emptyDatabase()
    .$client.prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger'")
    .pluck()
    .all()
    .map((sql) => oneSpace(String(sql)));
  expect(written.filter((sql) => sql !== "").sort()).toEqual(run.sort());
});

test("rebuilding the table of posts keeps all comments and search results", async () => {
  const db = openDatabase(":memory:");
  aComment(db);
  aPost(db, { title: "Rebuilt from the ground" });
  const columns = db.$client.pragma("table_info(blogs)") as { name: string }[];
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const { sql } = db.$client.prepare("SELECT sql FROM sqlite_master WHERE name = 'blogs'").get() as { sql: string };
  const triggers = db.$client
    .prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'blogs'")
    .pluck()
    .all();
  expect(triggers).toHaveLength(10);
  // The one trigger of another table that reads this one.
  const { sql: reader } = db.$client
    .prepare("SELECT sql FROM sqlite_master WHERE name = 'relatedPosts_wait'")
    .get() as { sql: string };
  const indexes = db.$client
    .prepare("SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'blogs' AND sql IS NOT NULL")
    .pluck()
    .all();

  const rebuild = [
    "DROP TRIGGER relatedPosts_wait",
    sql.replace("`blogs`", "`blogs_new`"),
    `INSERT INTO blogs_new (${names}) SELECT ${names} FROM blogs`,
    "DROP TABLE blogs",
    "ALTER TABLE blogs_new RENAME TO blogs",
    ...indexes,
    ...triggers,
    reader,
  ].join(";\n--> statement-breakpoint\n");
  migrate(db.$client, withMigration(rebuild));

  expect([await countRows(db, posts), await countRows(db, comments)]).toEqual([2, 1]);
  expect((await listPosts(db, { search: "rebuilt" })).items).toHaveLength(1);
  const added = aPost(db, { title: "Written after the rebuild" });
  expect((await listPosts(db, { search: "after the" })).items.map((card) => card._id)).toEqual([added._id]);
  db.delete(posts).run();
  expect((await listPosts(db, { search: "rebuilt" })).items).toEqual([]);
  expect(db.$client.pragma("foreign_keys", { simple: true })).toBe(1);
});

test("posts written before the index of single characters are found and counted after its migration", async () => {
  const client = new Database(":memory:");
  migrate(client, firstMigrations(2));
  client.exec(`
    INSERT INTO images VALUES ('i', 'hill.jpg', 'image/jpeg', 1600, 900, 1, 0);
    INSERT INTO blogs VALUES ('a', 'Größe', '', 'Finance', 'i', 1, 1, 1000, 1, 1, '', 'größe' || char(10) || 'finance', '');
    INSERT INTO blogs VALUES ('b', 'Größe', '', 'Finance', 'i', 0, NULL, NULL, 1, 1, '', 'größe' || char(10) || 'finance', '');
    INSERT INTO comments VALUES ('c', 'a', 'Ada', 'Thanks', 0, 1);
  `);
  migrate(client);
  const db = drizzleOver(client);
  await indexWaitingTexts(db);
  for (const search of ["ö", "ßE", "Größe", "FINANCE"]) {
    expect((await listPosts(db, { search })).items.map((card) => card._id)).toEqual(["a"]);
  }
  expect(readTotals(db)).toEqual({
    id: 1,
    published: 1,
    drafts: 1,
    approvedComments: 0,
    waitingComments: 1,
    spamComments: 0,
    deletedComments: 0,
  });
});

test("a blog whose spam filter has learned keeps its comments and rules, and gets the list of spam words", () => {
  const client = new Database(":memory:");
  migrate(client, firstMigrations(24));
  client.exec(`
    INSERT INTO images (id, fileName, mime, width, height, bytes, createdAt) VALUES ('i', 'hill.jpg', 'image/jpeg', 1600, 900, 1, 0);
    INSERT INTO blogs (id, title, subTitle, category, imageId, isPublished, createdAt, updatedAt, preview, searchText, description)
    VALUES ('a', 'Walk', '', 'Finance', 'i', 0, 1, 1, '', 'walk', '');
    INSERT INTO comments (id, blogId, name, content, isApproved, createdAt, learnedAs) VALUES ('c', 'a', 'Ada', 'Thanks', 1, 1, 'good');
    INSERT INTO commentBlocks (kind, value, createdAt) VALUES ('word', 'casino', 1);
    INSERT INTO spamMarks VALUES (1, 1, 0, 1);
    UPDATE commentSettings SET closeAfterDays = 30, goodExamples = 1;
  `);
  migrate(client);
  const db = drizzleOver(client);
  expect(db.select().from(comments).all()).toMatchObject([{ id: "c", isApproved: true, textHash: null }]);
  const { closeAfterDays, words, spamWords } = readCommentRules(db);
  expect([closeAfterDays, words]).toEqual([30, ["casino"]]);
  expect(spamWords).toEqual(expect.arrayContaining(["casino", "viagra"]));
  expect(readTotals(db)).toMatchObject({ approvedComments: 1 });
});

test.each([
  { before: "the index had parts", migrations: 19 },
  { before: "it knew all categories together", migrations: 20 },
])(
  "posts older than $before are indexed in their partitions and removed from them on deletion",
  async ({ migrations }) => {
    const client = new Database(":memory:");
    migrate(client, firstMigrations(migrations));
    client.exec(
      "INSERT INTO images (id, fileName, mime, width, height, bytes, createdAt) VALUES ('i', 'hill.jpg', 'image/jpeg', 1600, 900, 1, 0)",
    );
    const insert =
      client.prepare(`INSERT INTO blogs (rowid, id, title, subTitle, category, imageId, isPublished, publishedAt, feedKey, createdAt, updatedAt, preview, searchText, description)
    VALUES (@rowid, @id, 'Größe', '', 'Finance', 'i', 1, @moment, @moment * 1000, 1, 1, '', 'größe' || char(10) || 'finance', '')`);
    insert.run({ rowid: 1, id: "a", moment: 30 });
    insert.run({ rowid: 131_071, id: "b", moment: 20 });
    insert.run({ rowid: 131_072, id: "c", moment: 40 });
    insert.run({ rowid: 500_000, id: "d", moment: 10 });
    insert.run({ rowid: 900_000, id: "gone", moment: 50 });
    client.exec("DELETE FROM blogs WHERE id = 'gone'");
    insert.run({ rowid: 900_001, id: "nowhere", moment: null });
    migrate(client);
    const db = drizzleOver(client);
    await indexWaitingTexts(db);
    client.exec("CREATE VIRTUAL TABLE temp.tokens USING fts5vocab(main, blogSearch, row)");
    const tokens = client.prepare(
      "SELECT substr(term, 1, instr(term, 'x')) AS part, max(doc) AS posts FROM tokens GROUP BY 1",
    );
    expect(tokens.all()).toEqual([
      { part: "0x", posts: 2 },
      { part: "1x", posts: 1 },
      { part: "3x", posts: 1 },
    ]);
    const found = async (category?: "Finance") =>
      (await listPosts(db, { search: "GRÖßE", category })).items.map((card) => card._id);
    expect(await found()).toEqual(["c", "a", "b", "d"]);
    expect(await found("Finance")).toEqual(["c", "a", "b", "d"]);
    expect(db.select().from(searchParts).all()).toEqual([
      { part: 0, oldest: 20_000, newest: 30_000 },
      { part: 1, oldest: 40_000, newest: 40_000 },
      { part: 3, oldest: 10_000, newest: 10_000 },
    ]);
    client.exec("DELETE FROM blogs WHERE id = 'a'; UPDATE blogs SET isPublished = 0 WHERE id = 'c'");
    expect(await found()).toEqual(["b", "d"]);
    expect(await found("Finance")).toEqual(["b", "d"]);
    client.exec("INSERT INTO blogSearch(blogSearch) VALUES ('integrity-check')");
  },
);

/** A database after this number of migrations, with an image and statements that insert a post and its index entry. */
function aBlogWithTexts(migrations: number) {
  const client = new Database(":memory:");
  migrate(client, firstMigrations(migrations));
  client.exec(
    "INSERT INTO images (id, fileName, mime, width, height, bytes, createdAt) VALUES ('i', 'hill.jpg', 'image/jpeg', 1600, 900, 1, 0)",
  );
  const insert =
    client.prepare(`INSERT INTO blogs (id, title, subTitle, category, imageId, isPublished, publishedAt, feedKey, createdAt, updatedAt, preview, searchText, description)
    VALUES (@id, @title, @subTitle, 'Finance', 'i', @isPublished, 1, @feedKey, 1, 1, '', '', @description)`);
  const index = client.prepare("INSERT INTO blogText(rowid, title, subTitle, body, letters) VALUES (?, ?, '', '', '')");
  return { client, insert, index };
}

test("posts with soft hyphens are found by whole words after the next start, and no other post is reindexed", async () => {
  const { client, insert, index } = aBlogWithTexts(21);
  const plain = { title: "Boats", subTitle: "", isPublished: 1, description: "<p>steam</p>" };
  insert.run({ ...plain, id: "plain", feedKey: 1 });
  insert.run({ ...plain, id: "text", feedKey: 2, description: "<p>Donau\u00addampf</p>" });
  insert.run({ ...plain, id: "title", feedKey: 3, title: "Donau\u200bdampf" });
  insert.run({ ...plain, id: "subTitle", feedKey: 4, subTitle: "Donau\u2060dampf" });
  insert.run({ ...plain, id: "draft", feedKey: 5, isPublished: 0, title: "Donau\u00addampf" });
  insert.run({ ...plain, id: "nowhere", feedKey: null, title: "Donau\u00addampf" });
  client.exec("DELETE FROM blogTextWaiting");
  index.run(1, "boats");
  for (const feedKey of [2, 3, 4]) index.run(feedKey, "donau dampf");
  migrate(client, firstMigrations(22));
  const db = drizzleOver(client);
  const waiting = db.select().from(postTextWaiting).all();
  expect(waiting.map(({ feedKey }) => feedKey)).toEqual([2, 3, 4]);
  migrate(client);
  await indexWaitingTexts(db);
  const found = async (term: string) => (await searchTexts(db, { term, page: 1 })).items.map(({ _id }) => _id).sort();
  expect(await found("donaudampf")).toEqual(["subTitle", "text", "title"]);
  expect(await found("dampf")).toEqual([]);
  expect(await found("boats")).toEqual(["plain", "subTitle", "text"]);
  client.exec("INSERT INTO blogText(blogText) VALUES ('integrity-check')");
});

test("Arabic and Hebrew posts are found without vowel marks after the next start, and no other post is reindexed", async () => {
  const { client, insert, index } = aBlogWithTexts(22);
  const plain = { title: "Böte – 東京 👍", subTitle: "", isPublished: 1, description: "<p>пар</p>" };
  insert.run({ ...plain, id: "plain", feedKey: 1 });
  insert.run({ ...plain, id: "text", feedKey: 2, description: "<p>مُحَمَّد</p>" });
  insert.run({ ...plain, id: "title", feedKey: 3, title: "שָׁלוֹם" });
  insert.run({ ...plain, id: "subTitle", feedKey: 4, subTitle: "ﺃﺣﻤﺪ" });
  insert.run({ ...plain, id: "draft", feedKey: 5, isPublished: 0, title: "مُحَمَّد" });
  insert.run({ ...plain, id: "nowhere", feedKey: null, title: "مُحَمَّد" });
  client.exec("DELETE FROM blogTextWaiting");
  for (const [feedKey, word] of ["", "bote", "مُحَمَّد", "שָׁלוֹם", "أحمد"].entries())
    if (feedKey > 0) index.run(feedKey, word);
  client.exec("INSERT INTO blogWords VALUES ('bote', 1), ('أحمد', 1)");
  migrate(client, firstMigrations(23));
  const db = drizzleOver(client);
  const waiting = db.select().from(postTextWaiting).all();
  expect(waiting.map(({ feedKey }) => feedKey)).toEqual([2, 3, 4]);
  migrate(client);
  await indexWaitingTexts(db);
  const found = async (term: string) => (await searchTexts(db, { term, page: 1 })).items.map(({ _id }) => _id);
  expect([await found("محمد"), await found("שלום"), await found("أحمد")]).toEqual([["text"], ["title"], ["subTitle"]]);
  client.exec("INSERT INTO blogText(blogText) VALUES ('integrity-check')");
});

test("posts of an earlier version are found meanwhile, and by the new rules once indexed again, after a stop too", async () => {
  const { client, insert, index } = aBlogWithTexts(59);
  const post = (feedKey: number, title: string) => {
    insert.run({
      id: `post ${feedKey}`,
      title,
      subTitle: "",
      isPublished: 1,
      feedKey,
      description: "<p>An E-Mail</p>",
    });
    client.exec(`UPDATE blogs SET searchText = '${title.toLowerCase()}' WHERE feedKey = ${feedKey}`);
    index.run(feedKey, "an e mail");
  };
  post(1, "Straßenfest");
  post(2, "İstanbul");
  client.exec("DELETE FROM blogTextWaiting; DELETE FROM relatedPostsWaiting");
  migrate(client);
  const db = drizzleOver(client);
  const texts = async (term: string) => (await searchTexts(db, { term, page: 1 })).count;
  const titles = async (search: string) => (await listPosts(db, { search })).items.map(({ title }) => title);
  expect([await texts("mail"), await texts("e-mail"), await texts("email")]).toEqual([2, 2, 0]);

  const stop = new AbortController();
  stop.abort();
  indexText(db, 2);
  await indexWaitingTexts(db, stop.signal);
  expect([await texts("mail"), await texts("email"), await titles("istanbul")]).toEqual([2, 1, ["İstanbul"]]);

  await indexWaitingTexts(db);
  expect([await texts("mail"), await texts("email"), await titles("STRASSEN")]).toEqual([2, 2, ["Straßenfest"]]);
  client.exec("INSERT INTO blogText(blogText) VALUES ('integrity-check')");
  expect(client.prepare("SELECT count(*) FROM relatedPostsWaiting").pluck().get()).toBe(0);
});

test("pages of an earlier version are found by their titles", () => {
  const { client, insert } = aBlogWithTexts(59);
  const titles = ["Größe", "Όροι χρήσης", "İletişim", "Kapı", "Եվ և"];
  for (const [id, title] of Object.entries(titles)) {
    insert.run({ id, title, subTitle: "", isPublished: 0, feedKey: null, description: "" });
    client.prepare("UPDATE blogs SET kind = 'page', searchText = ? WHERE id = ?").run(title.toLowerCase(), id);
  }
  migrate(client);
  const found = titles.map((search) => listPageRows(drizzleOver(client), { search }).items.map(({ title }) => title));
  expect(found).toEqual(titles.map((title) => [title]));
});

test("a migration that breaks a foreign key is rolled back completely", async () => {
  const db = openDatabase(":memory:");
  aComment(db);
  expect(() => migrate(db.$client, withMigration("DELETE FROM blogs"))).toThrow("refer to nothing");
  expect(await countRows(db, posts)).toBe(1);
  expect(db.$client.pragma("foreign_keys", { simple: true })).toBe(1);
});

test("a database of a newer version is refused", () => {
  const db = openDatabase(":memory:");
  migrate(db.$client, withMigration("CREATE TABLE later (id INTEGER)"));
  expect(() => migrate(db.$client)).toThrow("newer version");
});

test("every acknowledged write is synced to disk", () => {
  const db = openDatabase(":memory:");
  expect(db.$client.pragma("synchronous", { simple: true })).toBe(2);
});
