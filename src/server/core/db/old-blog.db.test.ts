import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { anApiKey } from "../../../../tests/support/an-api-key.ts";
import { cases } from "../../../../tests/support/cases.ts";
import { firstMigrations } from "../../../../tests/support/migrations.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { adminRowsPerPage } from "../../../shared/limits.ts";
import { makeMissingSlugs } from "../../content/posts/addresses/slug-store.ts";
import { indexWaitingTexts } from "../../content/search/text-index.ts";
import { checkDatabase } from "../../ops/doctor/check-database.ts";
import { openDatabase } from "./client.ts";
import { migrate } from "./migrate.ts";

/** Before the owner's settings, categories, tags, slugs, pages and authors. */
const formerMigrations = 23;

/** A multiple of 100. */
const posts = cases(10_000, 2_000);
const published = (posts * 9) / 10;
const firstDay = Date.parse("2020-01-01T12:00:00Z");

/** The id of the row with a number. */
const id = (number: number) => String(number).padStart(26, "0");

/** Every tenth post is unpublished, every twentieth waits for its time. */
const fill = `
  CREATE TEMP TABLE n AS WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${posts}) SELECT n,
    printf('%026d', n) AS id, ${firstDay} + n * 3600000 AS at, n % 10 > 0 AS isPublished FROM n;
  INSERT INTO images (id, fileName, mime, width, height, bytes, createdAt, colour)
    SELECT id, n || '.jpg', 'image/jpeg', 1600, 900, 1, at, '#aabbcc' FROM n WHERE n <= 200;
  INSERT INTO blogs (id, title, subTitle, category, imageId, isPublished, publishedAt, feedKey, createdAt, updatedAt, preview,
    searchText, description)
    SELECT id, 'Walk ' || n || ' in the hills', 'Uphill', category, printf('%026d', 1 + n % 200), isPublished,
      iif(isPublished, at, NULL), iif(isPublished, at * 1000, NULL), at, at, 'We left early.',
      'walk ' || n || ' in the hills' || char(10) || lower(category), '<p>We left early, number' || n || '.</p>'
    FROM (SELECT *, CASE n % 4 WHEN 0 THEN 'Technology' WHEN 1 THEN 'Startup' WHEN 2 THEN 'Lifestyle' ELSE 'Finance' END
      AS category FROM n);
  INSERT INTO blogImages SELECT id, printf('%026d', 1 + n % 200) FROM n;
  INSERT INTO comments (id, blogId, name, content, isApproved, createdAt, setAside, setAsideAt)
    SELECT 'c' || id, id, 'Ada', 'A comment', n % 4 = 1, at, iif(n % 4 = 2, 'spam', iif(n % 4 = 3, 'deleted', NULL)),
      iif(n % 4 > 1, at, NULL) FROM n;
  INSERT INTO revisions (id, blogId, kind, savedAt, title, subTitle, category, imageId, bytes, description)
    SELECT 'r' || id, id, 'saved', at, 'Former', '', 'Finance', NULL, 10, '<p>One</p>' FROM n WHERE n % 2 = 0;
  INSERT INTO workingCopies (id, blogId, title, subTitle, category, isPublished, version, updatedAt, preview, description)
    SELECT id, id, 'Draft', '', 'Lifestyle', isPublished, 'v', at, '', '<p>Unsaved</p>' FROM n WHERE n % 20 = 0;
  INSERT INTO schedules (blogId, publishAt) SELECT id, 4102444800000 FROM n WHERE n % 20 = 0;
  DROP TABLE n;`;

/** A database of the former schema with all this, opened by this version as the server opens it. */
function anOldBlog() {
  const folder = aFolder();
  const file = join(folder, "blog.db");
  const former = new Database(file);
  migrate(former, firstMigrations(formerMigrations));
  former.exec(fill);
  former.close();
  return openDatabase(file, { folder: join(folder, "snapshots"), keep: 1 });
}

test("a blog of thousands of posts from before the owner's settings is updated by itself, and everything answers", async () => {
  const db = anOldBlog();
  const now = new Date("2026-01-01");
  const { asAdmin, asVisitor, origin, cache } = await servedApp({ deps: { db } });

  expect(await asAdmin.dashboard.summary()).toMatchObject({
    posts,
    drafts: posts - published,
    comments: posts / 2,
  });
  expect((await asAdmin.comment.adminList({ status: "waiting" })).counts).toEqual(
    Object.fromEntries(["waiting", "approved", "spam", "deleted"].map((status) => [status, posts / 4])),
  );

  const last = id(posts - 1);
  expect(await asVisitor.post.byId({ postId: last })).toMatchObject({
    title: `Walk ${posts - 1} in the hills`,
    category: "Finance",
    description: expect.stringContaining(`number${posts - 1}.`),
  });
  const titlesOf = async (filter: object) => (await asVisitor.post.list(filter)).items.map(({ title }) => title);
  expect(await titlesOf({ search: "walk 1321 " })).toEqual(["Walk 1321 in the hills"]);
  expect((await titlesOf({ category: "startup" }))[0]).toBe(`Walk ${posts - 3} in the hills`);
  expect((await asAdmin.category.list()).map(({ name }) => name)).toEqual([
    "Technology",
    "Startup",
    "Lifestyle",
    "Finance",
  ]);
  expect(await indexWaitingTexts(db)).toBe(published);
  expect((await asVisitor.search.texts({ term: "number1321" })).items).toHaveLength(1);
  expect((await asAdmin.post.adminList({ status: "scheduled" })).items).toHaveLength(adminRowsPerPage);
  expect((await asAdmin.draft.byId({ draftId: id(20) }))?.title).toBe("Draft");
  expect(await asAdmin.revision.list({ postId: id(2) })).toMatchObject([{ title: "Former" }]);

  const visit = async (path: string) => {
    const answer = await fetch(origin + path, { redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  for (const path of [
    "/",
    "/feed.xml",
    "/atom.xml?category=Finance",
    "/sitemap.xml",
    `/blog/${last}`,
    `/blog/${last}.md`,
  ])
    expect(await visit(path), path).toEqual([200, null]);
  expect(await visit(`/blog/walk-${posts - 1}-in-the-hills`)).toEqual([404, null]);
  expect(await makeMissingSlugs(db, now)).toBe(published);
  cache.clear();
  expect(await visit(`/blog/walk-${posts - 1}-in-the-hills`)).toEqual([301, `/blog/${last}`]);
  expect(await visit(`/blog/walk-${posts}-in-the-hills`)).toEqual([404, null]);

  const headers = { Authorization: anApiKey(db), "Content-Type": "application/json" };
  const script = async (method: string, path: string, body?: object) =>
    (await fetch(`${origin}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) })).json();
  expect((await script("GET", "/posts?limit=1")).items).toMatchObject([{ id: id(posts), status: "scheduled" }]);
  expect(await script("PATCH", `/posts/${last}`, { title: "Changed", tags: ["Hills"] })).toMatchObject({
    title: "Changed",
    tags: ["Hills"],
    category: "Finance",
  });
  expect((await script("GET", "/comments?limit=1")).items).toHaveLength(1);

  const findings = checkDatabase(db.$client, now);
  expect(findings.filter(({ how }) => how !== "well")).toEqual([]);
});
