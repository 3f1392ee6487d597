import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { anImage, aPost } from "../../../../tests/support/factories.ts";
import { beginPart } from "../../../../tests/support/index-partitions.ts";
import { matchesSearch } from "../../../../tests/support/matches-search.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { firstCategories } from "../../../shared/categories.ts";
import { cardsPerPage } from "../../../shared/limits.ts";
import { cleanLine } from "../../../shared/text/clean-text.ts";
import type { Db } from "../../core/db/client.ts";
import { addCategory, changeCategory, removeCategory } from "../categories/category-service.ts";
import { categoriesOf } from "../posts/category-list.ts";
import { listPosts } from "../reading/list/post-list.ts";
import { newestOfPartitions, type PostRange } from "./title-index.ts";

/** Difficult text: letters whose folding changes their length, quotes and wildcards of SQL and FTS5. */
const awkward = [
  ..."aAbB zZ09",
  "İ",
  "ı",
  "ß",
  "ẞ",
  "ς",
  "σ",
  "Σ",
  "é",
  "e\u0301",
  "Å",
  "Å",
  "ﬁ",
  "ǅ",
  "Ω",
  "Ω",
  "K",
  "한",
  "한",
  "日",
  "本",
  "語",
  "👍",
  "👩‍👩‍👧",
  "🏳️‍🌈",
  "\u200d",
  "\ufeff",
  "\u00a0",
  "ا",
  "ل",
  "𝔸",
  "'",
  '"',
  '""',
  "%",
  "_",
  "*",
  "\\",
  "-",
  "^",
  ":",
  "(",
  ")",
  "NEAR",
  "AND",
  "OR",
  "NOT",
  "{",
  "}",
  "+",
  ".",
  ",",
  ";",
  "--",
  "/*",
  "\ud800",
  "\udc00",
  "\u0000",
  "\n",
  "\t",
]; // prettier-ignore

const text = fc.array(fc.constantFrom(...awkward), { maxLength: 8 }).map((parts) => parts.join(""));
/** The categories of the posts as they are written, and their names afterwards: one was renamed, one deleted. */
const added = "日本 N°1";
const category = fc.constantFrom(...firstCategories, added);
const nameNow = (name: string) => ({ Startup: "İron & ﬁre", Finance: added })[name] ?? name;

function changeCategories(db: Db): void {
  const { find } = categoriesOf(db);
  const idOf = (name: string) => find(name)?.id ?? "";
  changeCategory(db, { _id: idOf("Startup"), name: nameNow("Startup"), description: "" });
  removeCategory(db, { _id: idOf("Finance"), successorId: idOf(added) });
}

const partsOf = ({ $client }: Db) => $client.prepare("SELECT part FROM searchParts").pluck().all();

interface Archive {
  name: string;
  /** Texts of the posts, in order of writing. */
  minuteOf: (at: number) => number;
  postsPerPartition: number;
}

test.each<Archive>([
  { name: "in one part", minuteOf: (at) => at, postsPerPartition: Number.POSITIVE_INFINITY },
  { name: "in parts by age", minuteOf: (at) => at, postsPerPartition: 50 },
  { name: "brought in newest first", minuteOf: (at) => -at, postsPerPartition: 50 },
  {
    name: "in parts that lie between each other's posts",
    minuteOf: (at) => (at * 7919) % 104_729,
    postsPerPartition: 70,
  },
])("the database answers every search as the shared rule does, whatever the characters: $name", async (archive) => {
  const db = emptyDatabase();
  const imageId = anImage(db).id;
  addCategory(db, { name: added, description: "" });
  const posts: { id: string; minute: number; title: string; category: string }[] = [];
  // Titles pass the schema: cleaned, trimmed, never empty.
  const titles = fc.sample(fc.tuple(text, category), { numRuns: 300 });
  for (const [at, [raw, postCategory]] of titles.entries()) {
    const title = cleanLine(raw).trim() || "untitled";
    const minute = archive.minuteOf(at);
    const post = aPost(db, { title, category: postCategory, imageId, now: new Date(Date.UTC(2026, 0, 1, 0, minute)) });
    posts.push({ id: post._id, minute, title, category: nameNow(postCategory) });
    if (at % archive.postsPerPartition === archive.postsPerPartition - 1) beginPart(db);
  }
  expect(partsOf(db)).toHaveLength(Math.ceil(titles.length / Math.min(archive.postsPerPartition, titles.length)));
  changeCategories(db);
  posts.sort((a, b) => b.minute - a.minute);

  const pieceOfTitle = fc
    .tuple(fc.constantFrom(...posts), fc.nat(8), fc.integer({ min: 1, max: 5 }))
    .map(([post, from, length]) => [...post.title].slice(from, from + length).join(""));
  const term = fc.oneof(
    text,
    pieceOfTitle,
    fc.string({ unit: "grapheme", maxLength: 4 }),
    fc.constantFrom("ss", "SS", "istanbul", "FI", "start", "TECH", "e", "i", "ﬁ", "İRON", "日", "°1"),
  );

  await fc.assert(
    fc.asyncProperty(term, fc.option(category, { nil: undefined }), async (raw, wanted) => {
      const search = cleanLine(raw);
      const expected = posts
        .filter((post) => matchesSearch(post, search, wanted && nameNow(wanted)))
        .map(({ id }) => id);
      const found: string[] = [];
      let cursor: number | null | undefined;
      do {
        const page = await listPosts(db, { search, category: wanted, cursor });
        found.push(...page.items.map((card) => card._id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(found).toEqual(expected);
    }),
    { numRuns: cases(80) },
  );
});

test("a post is found in its partition and no other after edits, unpublishing, new dates and deletion", async () => {
  const { db, asVisitor, asAdmin } = testApp();
  const first = aPost(db, { title: "Tea for one" });
  beginPart(db);
  const second = aPost(db, { title: "Tea for two" });
  beginPart(db);
  const third = aPost(db, { title: "Coffee" });
  const tea = async () => (await asVisitor.post.list({ search: "tea for" })).items.map(({ _id }) => _id);
  expect(await tea()).toEqual([second._id, first._id]);
  await asAdmin.post.update({ postId: first._id, publishedAt: new Date("2026-05-01") });
  expect(await tea()).toEqual([first._id, second._id]);
  await asAdmin.post.update({ postId: third._id, title: "More tea for all" });
  expect(await tea()).toEqual([first._id, third._id, second._id]);
  await asAdmin.post.setPublished({ postId: second._id, isPublished: false });
  expect(await tea()).toEqual([first._id, third._id]);
  await asAdmin.post.setPublished({ postId: second._id, isPublished: true });
  await asAdmin.post.remove({ postId: first._id });
  expect(await tea()).toEqual([third._id, second._id]);
  db.$client.exec("VACUUM");
  await asAdmin.post.update({ postId: second._id, title: "Tea for three" });
  expect(await tea()).toEqual([third._id, second._id]);
  expect(partsOf(db)).toHaveLength(3);
});

test("other requests get their turn after a millisecond, and a search reads no more partitions than needed", async () => {
  const db = emptyDatabase();
  const imageId = anImage(db).id;
  for (let part = 0; part < 4; part++) {
    for (let post = 0; post < cardsPerPage + 1; post++) aPost(db, { imageId, title: `Part ${part} ${post}` });
    beginPart(db);
  }
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const turnsBeforeParts = async (msOfPart: number) => {
    let turns = 0;
    let counting = setImmediate(function count() {
      turns += 1;
      counting = setImmediate(count);
    });
    const before: number[] = [];
    await newestOfPartitions(db, { after: 0, before: Number.MAX_SAFE_INTEGER, most: cardsPerPage }, () => {
      before.push(turns);
      now += msOfPart;
      return [];
    });
    clearImmediate(counting);
    return before;
  };
  expect(await turnsBeforeParts(5)).toEqual([0, 1, 2, 3]);
  expect(await turnsBeforeParts(0.6)).toEqual([0, 0, 1, 1]);
  expect(await turnsBeforeParts(0.1)).toEqual([0, 0, 0, 0]);

  const asked: number[] = [];
  const ask = (wanted: PostRange) =>
    newestOfPartitions(db, wanted, (part, { after, before, most }) => {
      asked.push(part);
      const inPart =
        "SELECT feedKey FROM blogs WHERE title LIKE ? AND feedKey > ? AND feedKey < ? ORDER BY feedKey DESC LIMIT ?";
      return db.$client.prepare(inPart).all(`Part ${part}%`, after, before, most) as { feedKey: number }[];
    });
  const newest = await ask({ after: 0, before: Number.MAX_SAFE_INTEGER, most: cardsPerPage });
  expect([asked.splice(0), newest.length]).toEqual([[3], cardsPerPage]);
  const next = await ask({ after: 0, before: Number(newest.at(-1)?.feedKey), most: cardsPerPage });
  expect([asked.splice(0), next.length]).toEqual([[3, 2], cardsPerPage]);
  const oldest = (await ask({ after: 0, before: Number.MAX_SAFE_INTEGER, most: 90 })).at(-1);
  expect(asked.splice(0)).toEqual([3, 2, 1, 0]);
  await ask({ after: 0, before: Number(oldest?.feedKey), most: 5 });
  expect(asked.splice(0)).toEqual([0]);
});

test.each([3, 100])("a long word is found among %i posts with its n-grams in another order", async (others) => {
  const { db, asVisitor } = testApp();
  const imageId = anImage(db).id;
  const wanted = [
    aPost(db, { imageId, title: "Extraordinary tea" }),
    aPost(db, { imageId, title: "Plain and extraordinary" }),
  ];
  for (let at = 0; at < others; at++) aPost(db, { imageId, title: `Ordinary extra, ${at}: raor` });
  const { items } = await asVisitor.post.list({ search: "extraordinary" });
  expect(items.map(({ _id }) => _id)).toEqual([wanted[1]?._id, wanted[0]?._id]);
  expect((await asVisitor.post.list({ search: "ordinary extra" })).items).toHaveLength(Math.min(others, cardsPerPage));
});

test("a search finds a word in the title or the category, whatever its case", async () => {
  const { db, asVisitor } = testApp();
  aPost(db, { title: "Why SQLite is enough", category: "Technology" });
  aPost(db, { title: "A quiet startup", category: "Lifestyle" });
  aPost(db, { title: "Bread", category: "Startup" });
  const titles = async (search: string) => (await asVisitor.post.list({ search })).items.map((card) => card.title);
  expect(await titles("sqlITE")).toEqual(["Why SQLite is enough"]);
  expect(await titles("STARTUP")).toEqual(["Bread", "A quiet startup"]);
  expect(await titles("iB")).toEqual([]);
  expect(await titles("br")).toEqual(["Bread"]);
  expect(await titles("")).toHaveLength(3);
});

test("a changed title is found by its new words and no longer by its old ones", async () => {
  const { db, asVisitor, asAdmin } = testApp();
  const post = aPost(db, { title: "Morning pages" });
  await asAdmin.post.update({ postId: post._id, title: "Evening pages" });
  expect((await asVisitor.post.list({ search: "morning" })).items).toEqual([]);
  expect((await asVisitor.post.list({ search: "evening" })).items).toHaveLength(1);
});

test("a published post without a feedKey, which another program wrote, is not found", async () => {
  const { db, asVisitor } = testApp();
  const post = aPost(db, { title: "On kettles" });
  db.$client.prepare("UPDATE blogs SET feedKey = NULL WHERE id = ?").run(post._id);
  const columns =
    "title, subTitle, category, imageId, isPublished, publishedAt, createdAt, updatedAt, preview, searchText, description";
  db.$client.exec(`INSERT INTO blogs (id, ${columns}) SELECT 'other', ${columns} FROM blogs`);
  expect((await asVisitor.post.list({ search: "kettles" })).items).toEqual([]);
});

test("an unpublished or deleted post is not found", async () => {
  const { db, asVisitor, asAdmin } = testApp();
  const [hidden, deleted] = [aPost(db, { title: "Pages one" }), aPost(db, { title: "Pages two" })];
  await asAdmin.post.setPublished({ postId: hidden._id, isPublished: false });
  await asAdmin.post.remove({ postId: deleted._id });
  expect((await asVisitor.post.list({ search: "pages" })).items).toEqual([]);
  await asAdmin.post.setPublished({ postId: hidden._id, isPublished: true });
  expect((await asVisitor.post.list({ search: "pages" })).items).toHaveLength(1);
});
