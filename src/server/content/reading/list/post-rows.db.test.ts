import fc from "fast-check";
import { expect, test } from "vitest";
import { cases, seed } from "../../../../../tests/support/cases.ts";
import { anImage, anUnpublishedPost, aPost } from "../../../../../tests/support/factories.ts";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { firstCategories } from "../../../../shared/categories.ts";
import { adminRowsPerPage } from "../../../../shared/limits.ts";
import { type PostSort, postSorts, postStatuses } from "../../../../shared/post-filter.ts";
import type { AdminListInput, PostRow } from "../../../../shared/schemas/post-schema.ts";
import type { Db } from "../../../core/db/client.ts";
import { posts } from "../../../core/db/schema.ts";
import { removeCategory } from "../../categories/category-service.ts";
import { setPublished, updatePost } from "../../writing/post-service.ts";
import { listPostRows } from "./post-rows.ts";

/** None is a part of another one, so that words and parts of titles find the same. */
const dictionary = ["rain", "hills", "tea", "kettle", "snow", "日本"];
const tags = ["Common", "rare"];
const words = fc.array(fc.constantFrom(...dictionary), { minLength: 1, maxLength: 3 }).map((some) => some.join(" "));

const aStoredPost = fc.record({
  title: words,
  subTitle: words,
  text: words,
  category: fc.constantFrom(...firstCategories),
  tags: fc.subarray(tags),
  state: fc.constantFrom("published", "draft", "scheduled", "unpublished"),
  isChanged: fc.boolean(),
});

type StoredPost = typeof aStoredPost extends fc.Arbitrary<infer Post> ? Post : never;

const filter = fc.record(
  {
    search: words,
    isTitleOnly: fc.boolean(),
    status: fc.constantFrom(...postStatuses),
    category: fc.constantFrom(...firstCategories),
    tag: fc.constantFrom(...tags, "rARE", "none"),
    sort: fc.constantFrom(...postSorts),
  },
  { requiredKeys: [] },
);

const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at));

/** Writes posts, some published in another order than they were written, and changed in yet another. */
function fill(db: Db, given: StoredPost[]) {
  const imageId = anImage(db).id;
  const written = given.map(({ state, text, tags, isChanged: _, ...fields }, at) => {
    const post = aPost(db, {
      ...fields,
      imageId,
      description: `<p>${text}</p>`,
      details: { tags },
      isPublished: false,
      publishAt: state === "scheduled" ? new Date("2100-01-01") : null,
      now: minute(at),
    });
    return post._id;
  });
  for (const [at, { state, isChanged }] of [...given.entries()].reverse()) {
    const postId = written[at] ?? "";
    const now = minute(2_000 - at);
    if (state === "published" || state === "unpublished") setPublished(db, { postId, isPublished: true }, now);
    if (state === "unpublished") setPublished(db, { postId, isPublished: false }, now);
    if (isChanged) updatePost(db, { postId, subTitle: given[at]?.subTitle ?? "" }, minute(5_000 + ((at * 7) % 11)));
  }
  return written;
}

/** The plain rule. */
function passes(post: StoredPost, { search, isTitleOnly, status, category, tag }: Partial<AdminListInput>): boolean {
  const state = post.state === "unpublished" ? "draft" : post.state;
  const inAll = ` ${post.title} ${post.subTitle} ${post.text} `;
  const isFound =
    !search || post.title.includes(search) || (!isTitleOnly && search.split(" ").every((word) => inAll.includes(word)));
  return (
    isFound &&
    (!status || status === state) &&
    (!category || category === post.category) &&
    (!tag || post.tags.some((one) => one.toLowerCase() === tag.toLowerCase()))
  );
}

const keyOf: Record<Exclude<PostSort, "title">, (row: PostRow, feedKeys: Map<string, number | null>) => number> = {
  created: () => 0,
  published: ({ _id }, feedKeys) => feedKeys.get(_id) ?? 0,
  changed: ({ updatedAt }) => updatedAt.getTime(),
};

/** All pages of a list. */
async function allRows(db: Db, input: Partial<AdminListInput>): Promise<PostRow[]> {
  const rows: PostRow[] = [];
  let cursor: string | null = null;
  do {
    const page = await listPostRows(db, { isTitleOnly: false, sort: "created", ...input, cursor });
    expect(page.isCut).toBe(false);
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

test("every filter, search and order of the admin list answers as a plain filter over all posts does", async () => {
  const { db } = testApp();
  const given = fc.sample(aStoredPost, { numRuns: 3 * adminRowsPerPage, seed });
  const written = fill(db, given);
  const byId = new Map(written.map((id, at) => [id, given[at] as StoredPost]));
  const feedKeys = new Map(
    db
      .select()
      .from(posts)
      .all()
      .map(({ id, feedKey }) => [id, feedKey]),
  );
  const rows = await allRows(db, {});
  expect(rows.map(({ _id }) => _id)).toEqual([...written].reverse());
  await fc.assert(
    fc.asyncProperty(filter, async (input) => {
      const { sort = "created" } = input;
      const key = (row: PostRow) => (sort === "title" ? 0 : keyOf[sort](row, feedKeys));
      const passing = rows.filter(({ _id }) => passes(byId.get(_id) as StoredPost, input));
      // `rows` are sorted by their ids, and sorting is stable.
      const wanted =
        sort === "title"
          ? passing.reverse().sort((a, b) => (a.title < b.title ? -1 : Number(a.title > b.title)))
          : passing.sort((a, b) => key(b) - key(a));
      expect((await allRows(db, input)).map(({ _id }) => _id)).toEqual(wanted.map(({ _id }) => _id));
    }),
    { numRuns: cases(2_000, 300), seed },
  );
});

test("a filter that leaves more posts than are sorted at once pages through all of them in order", async () => {
  const { db } = testApp();
  const imageId = anImage(db).id;
  const first = aPost(db, { imageId, details: { tags: ["tea"] }, category: "Finance" });
  // Copies of one post, in one statement: writing them one by one takes minutes.
  db.$client.exec(`WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 4500)
    INSERT INTO blogs (id, title, subTitle, category, imageId, isPublished, createdAt, updatedAt, preview, searchText, description)
    SELECT printf('x%05d', at), title, subTitle, iif(at % 2, 'Finance', 'Startup'), imageId, 0, createdAt, at / 3, '', searchText, ''
    FROM n, blogs WHERE blogs.id = '${first._id}'`);
  db.$client.exec("INSERT INTO blogTags (blogId, tagId, position) SELECT id, 1, 0 FROM blogs WHERE id LIKE 'x%'");
  const names = async (input: Partial<AdminListInput>) => (await allRows(db, input)).map(({ _id }) => _id);
  const copies = Array.from({ length: 4500 }, (_, at) => `x${String(4500 - at).padStart(5, "0")}`);
  expect(await names({ status: "draft" })).toEqual(copies);
  expect(await names({ status: "draft", sort: "published" })).toEqual(copies);
  expect(await names({ tag: "tea", category: "Finance", sort: "changed" })).toEqual([
    first._id,
    ...copies.filter((_, at) => at % 2 === 1),
  ]);
  expect(await names({ tag: "tea", status: "published" })).toEqual([first._id]);
  expect(await names({ status: "draft", sort: "title" })).toEqual(copies.reverse());

  // Two filters that leave many posts each, and none together: each page reads so many posts, and the next goes on.
  db.$client.exec(`INSERT INTO tags (id, name, slug) VALUES (2, 'Cups', 'cups');
    INSERT INTO blogTags (blogId, tagId, position) SELECT id, 2, 0 FROM blogs WHERE category = 'Finance'`);
  const pages = [];
  const input = { search: "", isTitleOnly: false, sort: "created", tag: "cups", category: "Startup" } as const;
  for (let cursor: string | null = null, next = true; next; next = cursor !== null) {
    const page = await listPostRows(db, { ...input, cursor }, 2_000);
    pages.push(page.items.length);
    cursor = page.nextCursor;
  }
  expect(pages).toEqual([0, 0, 0]);
});

test("titles are sorted without regard to case, and a colon or a title of any length is no obstacle", async () => {
  const { db } = testApp();
  const imageId = anImage(db).id;
  const titles = ["b: two", "A", "İ".repeat(200), "b: one", "a", "B"];
  for (let at = 0; at < adminRowsPerPage; at++) titles.push(`${"x".repeat(190)} ${String(at).padStart(2, "0")}`);
  for (const title of titles) aPost(db, { imageId, title });
  const listed = (await allRows(db, { sort: "title" })).map(({ title }) => title);
  expect(listed.slice(0, 6)).toEqual(["A", "a", "B", "b: one", "b: two", "İ".repeat(200)]);
  expect(listed).toHaveLength(titles.length);
  const one = await listPostRows(db, { isTitleOnly: false, sort: "title", cursor: `${"i̇".repeat(200)}:` });
  expect(one.items).toHaveLength(adminRowsPerPage);
});

test("a search that finds more than it lists says so, and drafts are searched as published posts are", async () => {
  const { db, asAdmin } = testApp();
  const imageId = anImage(db).id;
  const text = "<h2>Teapots</h2><p>A <b>br</b>own éclair, 日本語 too.</p>";
  const shown = aPost(db, { imageId, title: "One", description: text });
  const draft = anUnpublishedPost(db, { imageId, title: "Two", description: text });
  const find = async (search: string) => (await asAdmin.post.adminList({ search })).items.map(({ _id }) => _id);
  for (const search of ["teapots", "TEAP", "brown eclair", '"brown éclair"', "語", "日本語", "map eclair"])
    expect(await find(search), search).toEqual([draft._id, shown._id]);
  for (const search of ["eapots", '"éclair brown"', "teapots cups", "本日"])
    expect(await find(search), search).toEqual([]);
  expect(await find("wo")).toEqual([draft._id]);
  db.$client.exec(`WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 1001)
    INSERT INTO blogs (id, title, subTitle, category, imageId, isPublished, createdAt, updatedAt, preview, searchText, description)
    SELECT printf('x%05d', at), title, '', category, imageId, 0, createdAt, 1, '', searchText, ''
    FROM n, blogs WHERE blogs.id = '${draft._id}'`);
  expect((await asAdmin.post.adminList({ search: "one" })).isCut).toBe(true);
});

test("a category that was merged, and one or a tag that does not exist", async () => {
  const { db, asAdmin } = testApp();
  const moved = aPost(db, { category: "Finance" });
  const own = aPost(db, { category: "Startup" });
  removeCategory(db, { _id: "Finance", successorId: "Startup" });
  const { items } = await asAdmin.post.adminList({ category: "finance" });
  expect(items.map(({ _id }) => _id)).toEqual([own._id, moved._id]);
  expect((await asAdmin.post.adminList({ category: "Cooking" })).items).toEqual([]);
  expect((await asAdmin.post.adminList({ tag: "none" })).items).toEqual([]);
});
