import fc from "fast-check";
import { expect, test } from "vitest";
import { aBlog, anImage } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { type Category, categories } from "../../shared/categories.ts";
import { cleanLine } from "../../shared/clean-text.ts";
import { matchesSearch } from "../../shared/search-rule.ts";
import { openDatabase } from "../db/client.ts";
import { listBlogs } from "./blog-list.ts";

/** What trips searches up: letters that change length or decompose when folded, quotes and wildcards of SQL and FTS5. */
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
const category = fc.constantFrom<Category>(...categories);

test("the database answers every search as the shared rule does, whatever the characters", () => {
  const db = openDatabase(":memory:");
  const imageId = anImage(db).id;
  const posts = new Map<string, { title: string; category: Category }>();
  // Titles come in as the schema lets them in: cleaned, trimmed, never empty.
  const titles = fc.sample(fc.tuple(text, category), { numRuns: 300, seed: 7 });
  for (const [raw, postCategory] of titles) {
    const title = cleanLine(raw).trim() || "untitled";
    const blog = aBlog(db, { title, category: postCategory, imageId });
    posts.set(blog._id, { title, category: postCategory });
  }

  const pieceOfTitle = fc
    .tuple(fc.constantFrom(...posts.values()), fc.nat(8), fc.integer({ min: 1, max: 5 }))
    .map(([post, from, length]) => [...post.title].slice(from, from + length).join(""));
  const term = fc.oneof(
    text,
    pieceOfTitle,
    fc.string({ unit: "grapheme", maxLength: 4 }),
    fc.constantFrom("start", "TECH", "e"),
  );

  fc.assert(
    fc.property(term, fc.option(category, { nil: undefined }), (raw, wanted) => {
      const search = cleanLine(raw);
      const expected = [...posts].filter(([, post]) => matchesSearch(post, search, wanted)).map(([id]) => id);
      const found: string[] = [];
      let cursor: number | null | undefined;
      do {
        const page = listBlogs(db, { search, category: wanted, cursor });
        found.push(...page.items.map((card) => card._id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(found).toEqual(expected.reverse());
    }),
    { numRuns: 400 },
  );
});

test("a search finds a word in the title or the category, whatever its case", async () => {
  const { db, asVisitor } = testApp();
  aBlog(db, { title: "Why SQLite is enough", category: "Technology" });
  aBlog(db, { title: "A quiet startup", category: "Lifestyle" });
  aBlog(db, { title: "Bread", category: "Startup" });
  const titles = async (search: string) => (await asVisitor.blog.list({ search })).items.map((card) => card.title);
  expect(await titles("sqlITE")).toEqual(["Why SQLite is enough"]);
  expect(await titles("STARTUP")).toEqual(["Bread", "A quiet startup"]);
  expect(await titles("iB")).toEqual([]);
  expect(await titles("br")).toEqual(["Bread"]);
  expect(await titles("")).toHaveLength(3);
});

test("a changed title is found by its new words and no longer by its old ones", async () => {
  const { db, asVisitor, asAdmin } = testApp();
  const blog = aBlog(db, { title: "Morning pages" });
  await asAdmin.blog.update({ blogId: blog._id, title: "Evening pages" });
  expect((await asVisitor.blog.list({ search: "morning" })).items).toEqual([]);
  expect((await asVisitor.blog.list({ search: "evening" })).items).toHaveLength(1);
});

test("an unpublished or deleted post is found by no search", async () => {
  const { db, asVisitor, asAdmin } = testApp();
  const [hidden, deleted] = [aBlog(db, { title: "Pages one" }), aBlog(db, { title: "Pages two" })];
  await asAdmin.blog.setPublished({ blogId: hidden._id, isPublished: false });
  await asAdmin.blog.remove({ blogId: deleted._id });
  expect((await asVisitor.blog.list({ search: "pages" })).items).toEqual([]);
  await asAdmin.blog.setPublished({ blogId: hidden._id, isPublished: true });
  expect((await asVisitor.blog.list({ search: "pages" })).items).toHaveLength(1);
});
