import { expect, test } from "vitest";
import { anImage, anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { turnsDuring } from "../../../../tests/support/turns-during.ts";
import { parseXml, textsOf } from "../../../../tests/support/xml.ts";
import { postsPerSitemap } from "../../../shared/limits.ts";
import { sitemapEntries } from "../../content/reading/list/post-archive.ts";
import { postDetails, posts } from "../../core/db/schema.ts";

const siteUrl = "https://blog.example.com";

async function served() {
  const app = await servedApp({ env: { SITE_URL: siteUrl, AUTHOR_NAME: "The Writer" } });
  const get = (path: string) => fetch(app.origin + path);
  return { ...app, get, text: async (path: string) => (await get(path)).text() };
}

test("robots.txt allows everything but the admin area and the API, and names the sitemap", async () => {
  const { get } = await served();
  const response = await get("/robots.txt");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const lines = (await response.text()).split("\n");
  expect(lines).toEqual(expect.arrayContaining(["User-agent: *", `Sitemap: ${siteUrl}/sitemap.xml`]));
  expect(lines.filter((line) => line.startsWith("Disallow"))).toEqual([
    "Disallow: /admin",
    "Disallow: /api/",
    "Disallow: /trpc/",
  ]);
});

test("the sitemap lists home, categories, years, the feeds and published posts with their last change and image", async () => {
  const { db, get, asAdmin } = await served();
  const post = aPost(db, { now: new Date("2026-07-04T10:00:00Z") });
  const draft = anUnpublishedPost(db);
  const response = await get("/sitemap.xml");
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const text = await response.text();
  const urls = [...parseXml(text).querySelectorAll("url")];
  expect(urls).toHaveLength(8);
  expect(text).toContain(`<loc>${siteUrl}/feeds</loc>`);
  const last = urls.at(-1) as Element;
  expect(textsOf(last, "loc")).toEqual([`${siteUrl}/blog/${post._id}`, `${siteUrl}/images/${post.imageId}-1600.webp`]);
  expect(textsOf(last, "lastmod")).toEqual(["2026-07-04T10:00:00.000Z"]);
  expect(text).not.toContain(draft._id);
  await asAdmin.post.setPublished({ postId: draft._id, isPublished: true });
  expect(await (await get("/sitemap.xml")).text()).toContain(draft._id);
});

test("a large blog has a sitemap index, and its sitemaps list every post once", async () => {
  const { db, cache, get, text } = await served();
  aPost(db);
  const row = db.select().from(posts).all()[0] as typeof posts.$inferSelect;
  const count = postsPerSitemap * 2;
  const insert = db.insert(posts);
  db.$client.transaction(() => {
    for (let at = 0; at < count; at++) insert.values({ ...row, id: `post${at}`, feedKey: at + 1 }).run();
  })();
  const index = parseXml(await text("/sitemap.xml"));
  expect(index.documentElement.tagName).toBe("sitemapindex");
  const parts = textsOf(index, "loc");
  expect(parts).toHaveLength(4);
  const named = new Set<string>();
  for (const part of parts) {
    const locations = [...parseXml(await text(part.replace(siteUrl, ""))).querySelectorAll("url > loc")];
    expect(locations.length).toBeLessThanOrEqual(postsPerSitemap);
    for (const location of locations) named.add(location.textContent ?? "");
  }
  expect(await turnsDuring(sitemapEntries(db, 1))).toBeGreaterThan(8);
  // Home, the categories, the two years of the archive and the feeds.
  expect(named.size).toBe(count + 1 + 5 + 2 + 1);
  for (const path of ["/sitemap-999999.xml", "/sitemap-0.xml", "/sitemap-x.xml"])
    expect((await get(path)).status).toBe(404);

  // The originals of the oldest thousand are on another site.
  const canonicalUrl = "https://elsewhere.example/";
  const values = Array.from({ length: postsPerSitemap }, (_, at) => ({ postId: `post${at}`, canonicalUrl }));
  db.insert(postDetails).values(values).run();
  cache.clear();
  const left = textsOf(parseXml(await text("/sitemap.xml")), "loc");
  expect(left).toHaveLength(3);
  for (const part of left) expect((await get(part.replace(siteUrl, ""))).status, part).toBe(200);
});

test("llms.txt lists the newest posts in Markdown", async () => {
  const { db, get } = await served();
  const post = aPost(db, { title: "On [bread]", description: "<p>Flour</p>" });
  anUnpublishedPost(db, { title: "Secret pages" });
  const response = await get("/llms.txt");
  const text = await response.text();
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(text.startsWith("# Longhand\n\n> ")).toBe(true);
  expect(text).toContain(`- [On \\[bread\\]](${siteUrl}/blog/${post._id}.md): Flour`);
  expect(text).not.toContain("Secret");
});

test("a published post is available as Markdown with absolute URLs, an unpublished one is not", async () => {
  const { db, get, token, origin } = await served();
  const image = anImage(db).id;
  const post = aPost(db, {
    title: "On *bread*",
    subTitle: "Slowly",
    description: `<p><a href="/blog/x">Flour</a></p><img src="/images/${image}-800.webp" alt="A loaf">`,
    now: new Date("2026-07-04T10:00:00Z"),
  });
  const draft = anUnpublishedPost(db, { title: "Secret pages" });
  const response = await get(`/blog/${post._id}.md`);
  expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await response.text()).toBe(
    `# On \\*bread\\*\n\n*Slowly*\n\nBy The Writer, 2026-07-04, in Lifestyle. <${siteUrl}/blog/${post._id}>\n\n` +
      `![](${siteUrl}/images/${post.imageId}-1600.webp)\n\n[Flour](${siteUrl}/blog/x)\n\n![A loaf](${siteUrl}/images/${image}-800.webp)\n`,
  );
  const asked = await fetch(`${origin}/blog/${draft._id}.md`, { headers: { authorization: token } });
  expect(asked.status).toBe(404);
  expect(await asked.text()).not.toContain("Secret");
});

test("a post's Markdown has its date in the blog's time zone, as its page does", async () => {
  const { origin, db } = await servedApp({ env: { TIME_ZONE: "Asia/Tokyo" } });
  const post = aPost(db, { now: new Date("2026-11-20T20:30:00Z") });
  const text = async (path: string) => (await fetch(origin + path)).text();
  expect(await text(`/blog/${post._id}`)).toContain("November 21st, 2026");
  expect(await text(`/blog/${post._id}.md`)).toContain(", 2026-11-21, in ");
});

test("a page of another site may revalidate its copy with an ETag", async () => {
  const { db, origin } = await served();
  const post = `/blog/${aPost(db)._id}`;
  const headers = {
    origin: "https://reader.example",
    "access-control-request-method": "GET",
    "access-control-request-headers": "if-none-match",
  };
  for (const path of [
    "/feed.xml",
    "/feed.json?category=Finance",
    "/sitemap.xml",
    "/sitemap-1.xml",
    `${post}.md`,
    "/oembed",
  ]) {
    const asked = await fetch(origin + path, { method: "OPTIONS", headers });
    expect(Object.fromEntries(asked.headers), path).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD",
      "access-control-allow-headers": "If-Modified-Since, If-None-Match",
      "access-control-max-age": "86400",
    });
    expect([asked.status, await asked.text()]).toEqual([204, ""]);
  }
  expect((await fetch(`${origin}/feed.json`)).headers.get("access-control-expose-headers")).toBe("ETag");
  const page = await fetch(origin + post, { method: "OPTIONS", headers });
  expect([page.status, page.headers.get("access-control-allow-origin")]).toEqual([405, null]);
});

test("another site can embed a post as text and a link", async () => {
  const { db, get } = await served();
  const post = aPost(db, { title: "Tea & <toast>", subTitle: "<img src=x onerror=alert(1)>" });
  const url = `${siteUrl}/blog/${post._id}`;
  const ask = (more = "") => get(`/oembed?url=${encodeURIComponent(`${url}?utm_source=x#end`)}${more}`);
  const response = await ask();
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const answer = await response.json();
  expect(answer).toMatchObject({
    version: "1.0",
    type: "rich",
    title: "Tea & <toast>",
    author_name: "The Writer",
    provider_url: `${siteUrl}/`,
    width: 600,
    height: 200,
    thumbnail_url: `${siteUrl}/images/${post.imageId}-share.jpg`,
  });
  expect(answer.html).toBe(
    `<blockquote cite="${url}"><p><a href="${url}">Tea &amp; &lt;toast&gt;</a></p><p>&lt;img src=x onerror=alert(1)&gt;</p></blockquote>`,
  );
  const small = await (await ask("&maxwidth=300&maxheight=100")).json();
  expect([small.width, small.height, small.thumbnail_url]).toEqual([300, 100, undefined]);
  const xml = await ask("&format=xml");
  expect(xml.headers.get("content-type")).toBe("text/xml; charset=utf-8");
  const document = parseXml(await xml.text());
  expect([textsOf(document, "title")[0], textsOf(document, "html")[0]]).toEqual(["Tea & <toast>", answer.html]);
});

test("oEmbed refuses URLs that are not published posts of this site", async () => {
  const { db, get } = await served();
  const draft = anUnpublishedPost(db);
  const post = aPost(db);
  const status = async (query: string) => (await get(`/oembed?${query}`)).status;
  expect(await status(`url=${siteUrl}/blog/${draft._id}`)).toBe(404);
  expect(await status(`url=https://evil.example/blog/${post._id}`)).toBe(404);
  expect(await status(`url=${siteUrl}/`)).toBe(404);
  expect(await status("url=javascript:alert(1)")).toBe(404);
  expect(await status("")).toBe(400);
  expect(await status(`url=${siteUrl}/blog/${post._id}&format=yaml`)).toBe(501);
});
