import { eq } from "drizzle-orm";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { anAuthor, anImage, aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { cardsPerPage } from "../../../shared/limits.ts";
import { formerTagSlugs, tags } from "../../core/db/schema.ts";

const siteUrl = "https://blog.example.com";

/** A blog with a former slug, a hidden tag, and an author with everything. */
async function served() {
  const app = await servedApp({ env: { SITE_URL: siteUrl, SITE_NAME: "Pen" } });
  const { db } = app;
  const imageId = anImage(db).id;
  const links = ["https://social.example/@ada"];
  const author = anAuthor(db, { name: "Ada <3", slug: "ada", bio: "Writes.\nReads.", imageId, links });
  const details = { tags: ["日本", "Tea & Co", "Hidden"], authors: [author.id] };
  const post = aPost(db, { title: "The first", details });
  db.update(tags).set({ isHidden: true }).where(eq(tags.name, "Hidden")).run();
  const tagId = db.select().from(tags).where(eq(tags.name, "Tea & Co")).get()?.id ?? 0;
  db.insert(formerTagSlugs).values({ slug: "chai", tagId }).run();
  const get = (path: string) => fetch(app.origin + path, { redirect: "manual" });
  const page = async (path: string) => new JSDOM(await (await get(path)).text()).window.document;
  return { ...app, get, page, post, details, imageId };
}

const hrefs = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute("href"));

test("a tag has a page with its posts, its own canonical URL, title and feeds", async () => {
  const { page } = await served();
  const document = await page("/tag/tea-co");
  expect(document.querySelector("h1")?.textContent).toBe("Tea & Co");
  expect(document.title).toBe("Tea & Co · Pen");
  expect([...document.querySelectorAll("h3")].map(({ textContent }) => textContent)).toEqual(["The first"]);
  expect(hrefs(document, 'link[rel="canonical"]')).toEqual([`${siteUrl}/tag/tea-co`]);
  expect(hrefs(document, 'link[type="application/rss+xml"]')[0]).toBe(`${siteUrl}/feed.xml?tag=tea-co`);
  expect(hrefs(await page(`/tag/${encodeURIComponent("日本")}`), 'link[rel="canonical"]')).toEqual([
    `${siteUrl}/tag/${encodeURIComponent("日本")}`,
  ]);
});

test("an author has a page with name, biography, image, profiles and posts", async () => {
  const { page, imageId } = await served();
  const document = await page("/author/ada");
  expect(document.querySelector("h1")?.textContent).toBe("Ada <3");
  expect(document.querySelector(".post-grid-intro")?.textContent).toBe("Writes.\nReads.");
  expect(hrefs(document, 'header a[rel~="me"]')).toEqual(["https://social.example/@ada"]);
  expect(document.querySelector("header img[src$='-400.webp']")?.getAttribute("src")).toContain(imageId);
  expect(document.querySelectorAll("h3")).toHaveLength(1);
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? "")["@graph"];
  expect(data).toMatchObject([
    { "@type": "ProfilePage", mainEntity: { name: "Ada <3", url: `${siteUrl}/author/ada` } },
  ]);
  expect(hrefs(document, 'link[type="application/rss+xml"]')[0]).toBe(`${siteUrl}/feed.xml?author=ada`);
});

test("a post links to its author and its tags, and names them for programs, the hidden ones not", async () => {
  const { page, get, post } = await served();
  const document = await page(`/blog/${post._id}`);
  expect(hrefs(document, 'a[rel="author"]')).toEqual(["/author/ada"]);
  expect(hrefs(document, 'a[rel="tag"]')).toEqual([`/tag/${encodeURIComponent("日本")}`, "/tag/tea-co"]);
  const named = [...document.querySelectorAll('meta[property="article:tag"]')].map((meta) =>
    meta.getAttribute("content"),
  );
  expect(named).toEqual(["日本", "Tea & Co"]);
  const posting = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? "")[
    "@graph"
  ][0];
  expect(posting).toMatchObject({ keywords: named, author: [{ url: `${siteUrl}/author/ada` }] });
  const feed = await (await get("/feed.json?tag=tea-co")).json();
  expect(feed).toMatchObject({ title: "Tea & Co · Pen", home_page_url: `${siteUrl}/tag/tea-co` });
  expect(feed.items[0]).toMatchObject({
    tags: ["Lifestyle", "日本", "Tea & Co"],
    authors: [{ name: "Ada <3", url: `${siteUrl}/author/ada` }],
  });
  expect((await (await get("/feed.json?author=ada")).json()).items).toHaveLength(1);
  const embed = await (await get(`/oembed?url=${encodeURIComponent(`${siteUrl}/blog/${post._id}`)}`)).json();
  expect(embed.author_url).toBe(`${siteUrl}/author/ada`);
  const sitemap = await (await get("/sitemap.xml")).text();
  expect([...sitemap.matchAll(/(?:author|tag)\/[^<]+/g)].map(([path]) => path)).toEqual([
    "author/ada",
    "tag/tea-co",
    `tag/${encodeURIComponent("日本")}`,
  ]);
});

test.each([
  ["/tag/chai", 301, "/tag/tea-co"],
  ["/tag/Chai/", 301, "/tag/tea-co"],
  ["/tag/TEA-CO?utm_source=x", 301, "/tag/tea-co"],
  ["/tag/chai?before=99999999999999", 301, "/tag/tea-co"],
  ["/tag/tea-co?before=99999999999999", 302, "/tag/tea-co"],
  ["/author/ADA", 301, "/author/ada"],
  ["/feed.xml?tag=chai", 301, "/feed.xml?tag=tea-co"],
  ["/atom.xml?before=8999999999999999&tag=chai", 301, "/atom.xml?tag=tea-co"],
  ["/feed.json?author=Ada", 301, "/feed.json?author=ada"],
  ["/tag/tea-co", 200, null],
  ["/tag/tea-co?search=nothing&category=Finance", 200, null],
  ["/tag/hidden", 404, null],
  ["/tag/none?before=5", 404, null],
  ["/tag/%FF", 404, null],
  ["/author/nobody", 404, null],
  ["/feed.xml?tag=hidden", 404, null],
  ["/feed.xml?author=nobody", 404, null],
])("%s answers %i, %s", async (path, status, location) => {
  const { get } = await served();
  const answer = await get(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([status, location]);
});

test("older posts with a tag have pages that link to each other and are cached by their start", async () => {
  const { db, get, page, details } = await served();
  for (let count = 0; count < cardsPerPage; count++) aPost(db, { details });
  const more = hrefs(await page("/tag/tea-co"), ".post-grid-more a")[0] ?? "";
  expect(more).toMatch(/^\/tag\/tea-co\?before=\d+$/);
  const older = await page(more);
  expect([...older.querySelectorAll("h3")].map(({ textContent }) => textContent)).toEqual(["The first"]);
  expect(hrefs(older, ".post-grid-more a")).toEqual(["/tag/tea-co"]);
  expect(hrefs(older, 'link[rel="canonical"]')).toEqual([siteUrl + more]);
  // Only a response of the application has a request id.
  expect((await get(`${more}&utm_source=x`)).headers.has("x-request-id")).toBe(false);
  expect((await get("/tag/tea-co?search=x")).headers.has("x-request-id")).toBe(false);
});
