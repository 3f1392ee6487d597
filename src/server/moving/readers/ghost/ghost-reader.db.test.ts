import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { anImportingBlog } from "../../../../../tests/support/moving/import-into.ts";
import { readSource } from "../../../../../tests/support/moving/read-source.ts";
import type { ReportItem } from "../../../../shared/import-report.ts";
import { findDetails } from "../../../content/reading/details/post-details.ts";
import { comments, posts, redirects } from "../../../core/db/schema.ts";
import { projectRoot } from "../../../core/platform/project-root.ts";
import { ghost } from "./ghost-reader.ts";

const folder = join(projectRoot, "tests/fixtures/moving/written-by-us/ghost");

const codesOf = (items: ReportItem[], source: string) =>
  items.find((item) => item.source === source)?.reasons.map(({ code }) => code) ?? [];

test("of several exports in one folder one is read, and the report names the others", async () => {
  const { importInto } = anImportingBlog();
  const exports = aFolder();
  for (const name of ["a.json", "b.json"]) copyFileSync(join(folder, "ghost-5.json"), join(exports, name));
  const { source } = await importInto(exports);
  const left = source.reasons.filter(({ code }) => code === "export-left-out");
  expect(left.map(({ message }) => message)).toEqual([expect.stringContaining("b.json")]);
});

test("texts of every editor become HTML, with their links, and what a card lost is reported", async () => {
  const { db, importInto } = anImportingBlog();
  const { items, redirects: made } = await importInto(join(folder, "ghost-5.json"));
  const post = (title: string) => db.select().from(posts).where(eq(posts.title, title)).all()[0];
  const first = post("First post");
  expect(first?.description).toContain(`<a href="/blog/${post("Only lexical")?.id}#x">that</a>`);
  expect(first?.description).toContain('<p><a href="https://example.org/a" rel="noopener">A title</a></p>');
  expect(first?.description).toContain("<summary>More</summary>");
  expect(post("Only lexical")?.description).toContain("<em><strong>editor</strong></em>");
  expect(post("Only lexical")?.description).toContain('<code class="language-js">a &lt; b</code>');
  expect(post("Only mobiledoc")?.description).toContain("<h2>Written</h2>");
  expect(post("Only mobiledoc")?.description).toContain('data-video="youtube"');
  expect(post("Only mobiledoc")?.description).toContain('<a href="https://example.org/x" rel="noopener">link</a>');
  const key = (number: number) => `posts:5f0000000000000000000${String(number).padStart(3, "0")}`;
  expect(codesOf(items, key(2))).toContain("card-left-out");
  expect(codesOf(items, key(4))).toContain("text-unreadable");
  expect(codesOf(items, key(13))).not.toContain("row-failed");
  const taken = items.find(({ source }) => source === key(13))?.reasons.find(({ code }) => code === "slug-taken");
  expect(taken?.message).toBe("Its address is taken. It is at /blog/first-post-2.");
  expect(codesOf(items, key(14))).toContain("title-cut");
  expect(codesOf(items, key(15))).toEqual(expect.arrayContaining(["canonical-dropped", "date-taken"]));
  expect(codesOf(items, key(1))).toContain("media-missing");
  const details = findDetails(db, first?.id ?? "");
  expect(details).toMatchObject({ slug: "first-post", tags: ["#internal"], metaTitle: "Meta", isPinned: true });
  expect(made).toContainEqual({ from: "/old-path", to: `/blog/${first?.id}` });
  expect(
    db
      .select()
      .from(redirects)
      .all()
      .map(({ target }) => target),
  ).not.toContain("javascript:alert(1)");
});

test("a blog below a path redirects from there, and links between its posts are rewritten", async () => {
  const { db, importInto } = anImportingBlog();
  const { redirects: made } = await importInto(join(folder, "ghost-5.json"), { site: "https://old.example/blog" });
  const from = made.map((it) => it.from);
  expect(from).toEqual(expect.arrayContaining(["/blog/first-post/", "/blog/tag/news/", "/blog"]));
  const post = (title: string) => db.select().from(posts).where(eq(posts.title, title)).get();
  expect(post("First post")?.description).toContain(`<a href="/blog/${post("Only lexical")?.id}#x">that</a>`);
});

test("comments keep their thread, their dates and whether they were shown", async () => {
  const { db, importInto } = anImportingBlog();
  await importInto(join(folder, "ghost-5.json"));
  const rows = db.select().from(comments).orderBy(asc(comments.id)).all();
  expect(
    rows.map(({ name, content, isApproved, createdAt }) => [name, content, isApproved, createdAt.toISOString()]),
  ).toEqual([
    ["Bo Reader", "Nice\n\nwords", true, "2024-02-01T09:00:00.000Z"],
    ["Anonymous", "A reply", true, "2024-02-01T10:00:00.000Z"],
    ["Bo Reader", "Rude", false, "2024-02-02T09:00:00.000Z"],
  ]);
  expect(rows[1]?.parentId).toBe(rows[0]?.id);
});

test("dates in the old addresses of the first versions are known", async () => {
  const { db, importInto } = anImportingBlog();
  await importInto(join(folder, "ghost-0.11.json"));
  expect(
    db
      .select()
      .from(redirects)
      .all()
      .map(({ path }) => path),
  ).toContain("/2013/12/29/welcome");
  expect(db.select().from(posts).where(eq(posts.title, "Welcome")).get()?.description).toContain(
    "<strong>live</strong>",
  );
});

test("posts of an export that ends before it says which were mails alone are drafts", async () => {
  const post = { id: "1", title: "Tea", status: "published", html: "<p>Words.</p>" };
  const whole = JSON.stringify({
    db: [{ meta: { version: "5.0.0" }, data: { posts: [post], posts_meta: [{ post_id: "0" }, {}] } }],
  });
  const statusOf = async (json: string) => {
    const { posts: found } = await readSource(ghost, join(aFolder({ "a.json": json }), "a.json"));
    return found.map(({ status }) => status);
  };
  expect(await statusOf(whole)).toEqual(["published"]);
  expect(await statusOf(whole.slice(0, whole.indexOf(',"posts_meta"')))).toEqual(["draft"]);
  expect(await statusOf(whole.slice(0, whole.indexOf(",{}]")))).toEqual(["draft"]);
});
