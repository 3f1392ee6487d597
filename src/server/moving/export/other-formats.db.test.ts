import { text as textOf } from "node:stream/consumers";
import { expect, test } from "vitest";
import { aComment, anAuthor, aPage, aPost } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { parseXml } from "../../../../tests/support/xml.ts";
import type { ExportFormat } from "../../../shared/moving-formats.ts";
import { siteSettings } from "../../core/db/schema.ts";
import { exportBlog } from "./export-blog.ts";

async function exported(format: ExportFormat) {
  const blog = testApp({ env: { SITE_URL: "https://blog.example.com" } });
  const { db, settings } = blog;
  const author = anAuthor(db, { name: "Ada & co", slug: "ada" });
  const now = new Date("2024-02-03T04:05:06Z");
  const post = aPost(db, {
    title: "A <b> ]]> \u0007 & 👩‍👩‍👧",
    description: '<p>Text ]]&gt; <a href="/blog/x">x</a></p>',
    details: {
      tags: ["Tea"],
      authors: [author.id],
      metaTitle: "Meta",
      canonicalUrl: "https://a.example/b",
      isPinned: true,
    },
    now,
  });
  const image = post.imageId;
  aPost(db, { title: "Not public", isPublished: false, imageId: image, now });
  aPage(db, { imageId: null });
  const first = aComment(db, { postId: post._id, isApproved: true, content: "One\ntwo", createdAt: now });
  aComment(db, { postId: post._id, parentId: first.id });
  aComment(db, { postId: post._id, setAside: "spam" });
  const { bytes, report } = await exportBlog({ db, settings, now }, format);
  return { post, written: await textOf(bytes), report: report() };
}

test("WordPress's format has every post, its terms and its threads, and nothing that was not public becomes so", async () => {
  const { post, written, report } = await exported("wordpress");
  const document = parseXml(written);
  const all = (parent: Element | Document, name: string) =>
    [...parent.getElementsByTagName(name)].map(({ textContent }) => textContent);
  const items = [...document.getElementsByTagName("item")];
  expect(items.map((item) => [all(item, "wp:post_type")[0], all(item, "wp:status")[0]])).toEqual([
    ["attachment", "inherit"],
    ["post", "publish"],
    ["post", "draft"],
    ["page", "publish"],
  ]);
  const [image, item] = items as [Element, Element];
  expect(all(item, "title")).toEqual(["A &lt;b&gt; ]]&gt;  &amp; 👩‍👩‍👧"]);
  expect(all(item, "content:encoded")).toEqual(['<p>Text ]]&gt; <a href="https://blog.example.com/blog/x">x</a></p>']);
  expect(all(item, "wp:post_date_gmt")).toEqual(["2024-02-03 04:05:06"]);
  expect(all(item, "category")).toEqual(["Lifestyle", "Tea"]);
  expect(all(item, "wp:is_sticky")).toEqual(["1"]);
  expect(all(item, "wp:comment_approved")).toEqual(["1", "0", "spam"]);
  const [firstId] = all(item, "wp:comment_id");
  expect(all(item, "wp:comment_parent")).toEqual(["0", firstId, "0"]);
  const meta = Object.fromEntries(
    [...item.getElementsByTagName("wp:postmeta")].map((it) => [all(it, "wp:meta_key")[0], all(it, "wp:meta_value")[0]]),
  );
  expect(meta).toEqual({
    _thumbnail_id: all(image, "wp:post_id")[0],
    _yoast_wpseo_title: "Meta",
    _yoast_wpseo_canonical: "https://a.example/b",
  });
  expect(all(image, "wp:attachment_url")).toEqual([`https://blog.example.com/images/${post.imageId}-1600.webp`]);
  expect(report.counts).toMatchObject({
    post: { found: 2, exported: 2, changed: 2 },
    comment: { found: 3, exported: 3 },
  });
});

test("Ghost's format has every post with its tags and author, and the report names what it cannot hold", async () => {
  const { post, written, report } = await exported("ghost");
  const { data } = JSON.parse(written).db[0];
  expect(data.posts).toMatchObject([
    { title: post.title, status: "published", type: "post", featured: 1, published_at: "2024-02-03T04:05:06.000Z" },
    { title: "Not public", status: "draft" },
    { type: "page", feature_image: null },
  ]);
  // With HTML alone, Ghost makes text that its editor can change.
  expect(data.posts[0].html).toContain("<p>");
  expect(data.posts[0]).not.toHaveProperty("mobiledoc");
  const nameOf = (tagId: string) => data.tags.find(({ id }: { id: string }) => id === tagId)?.name;
  const named = data.posts_tags.filter((row: { post_id: string }) => row.post_id === data.posts[0].id);
  expect(named.map((row: { tag_id: string }) => nameOf(row.tag_id))).toEqual(["Lifestyle", "Tea"]);
  expect(data.posts_authors).toHaveLength(1);
  expect(data.posts_meta).toMatchObject([{ meta_title: "Meta" }]);
  expect(report.counts.comment).toEqual({ found: 3, exported: 0, skipped: 3, changed: 0 });
  for (const { reasons } of report.items) for (const { message } of reasons) expect(message).toMatch(/^[A-Z].*\.$/);
});

test("Ghost gets an e-mail address that it accepts for an author with a long slug", async () => {
  const { db, settings } = testApp();
  anAuthor(db, { slug: "ada" });
  anAuthor(db, { slug: "a".repeat(65) });
  const { bytes } = await exportBlog({ db, settings, now: new Date() }, "ghost");
  const { users } = JSON.parse(await textOf(bytes)).db[0].data;
  // In the order of their ids.
  expect(users.map(({ email }: { email: string }) => email)).toEqual([
    "ada@example.com",
    expect.stringMatching(/^[0-9a-f]{24}@example\.com$/),
  ]);
});

test("an export says the language of the blog", async () => {
  const { db, settings } = testApp();
  db.update(siteSettings).set({ language: "pt-BR" }).run();
  const { bytes } = await exportBlog({ db, settings, now: new Date() }, "wordpress");
  expect(await textOf(bytes)).toContain("<language>pt-BR</language>");
});
