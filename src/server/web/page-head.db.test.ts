import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { aComment, anImage, anUnpublishedPost, aPost } from "../../../tests/support/factories.ts";
import { servedApp } from "../../../tests/support/test-app.ts";
import { cardsPerPage } from "../../shared/limits.ts";

const siteUrl = "https://blog.example.com";

async function served() {
  const app = await servedApp({ env: { SITE_URL: siteUrl, AUTHOR_NAME: "The Writer" } });
  const head = async (path: string) => {
    const html = await (await fetch(app.origin + path, { headers: { host: "evil.example" } })).text();
    const { document } = new JSDOM(html).window;
    const meta = (name: string) =>
      document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content");
    const links = (rel: string, type?: string) =>
      [...document.head.querySelectorAll(`link[rel="${rel}"]${type ? `[type="${type}"]` : ""}`)].map((link) =>
        link.getAttribute("href"),
      );
    const block = document.head.querySelector('script[type="application/ld+json"]')?.textContent;
    return { html, document, meta, links, jsonLd: block ? JSON.parse(block)["@graph"] : null };
  };
  return { ...app, head };
}

test("a post has metadata for search engines and link previews, with the site's URL", async () => {
  const { db, head } = await served();
  const now = new Date("2026-07-04T10:00:00Z");
  const post = aPost(db, { title: 'On "bread" & </title>', subTitle: "Slowly <b>", category: "Finance", now });
  const url = `${siteUrl}/blog/${post._id}`;
  const image = `${siteUrl}/images/${post.imageId}-share.jpg`;
  const { html, document, meta, links, jsonLd } = await head(`/blog/${post._id}?before=1&utm_source=x`);
  expect(document.title).toBe(`${post.title} · Longhand`);
  expect(links("canonical")).toEqual([url]);
  for (const name of ["og:title", "twitter:title", "og:image:alt"]) expect(meta(name)).toBe(post.title);
  for (const name of ["description", "og:description", "twitter:description"]) expect(meta(name)).toBe("Slowly <b>");
  expect([meta("og:url"), meta("og:type"), meta("og:site_name")]).toEqual([url, "article", "Longhand"]);
  expect([meta("og:image"), meta("twitter:image"), meta("twitter:card")]).toEqual([
    image,
    image,
    "summary_large_image",
  ]);
  expect([meta("og:image:width"), meta("og:image:height")]).toEqual(["1200", "630"]);
  expect(meta("article:published_time")).toBe("2026-07-04T10:00:00.000Z");
  expect(links("alternate", "text/markdown")).toEqual([`${url}.md`]);
  expect(links("alternate", "application/json+oembed")).toEqual([
    `${siteUrl}/oembed?url=${encodeURIComponent(url)}&format=json`,
  ]);
  const [posting, crumbs] = jsonLd;
  expect(posting).toMatchObject({
    "@type": "BlogPosting",
    headline: post.title,
    datePublished: "2026-07-04T10:00:00.000Z",
    dateModified: "2026-07-04T10:00:00.000Z",
    author: { "@type": "Person", name: "The Writer" },
    mainEntityOfPage: url,
    image: [{ url: image, width: 1200, height: 630 }],
  });
  expect(crumbs.itemListElement.map((step: { position: number; item: string }) => [step.position, step.item])).toEqual([
    [1, `${siteUrl}/`],
    [2, `${siteUrl}/?category=Finance`],
    [3, url],
  ]);
  expect(html).not.toContain("evil.example");
});

test("text with a closing script tag does not end the data block", async () => {
  const { db, head } = await served();
  const post = aPost(db, { title: "</script><script>alert(1)</script>" });
  const { document, jsonLd } = await head(`/blog/${post._id}`);
  expect(jsonLd[0].headline).toBe(post.title);
  expect([...document.scripts].map((script) => script.textContent).join("")).not.toMatch(/^alert/);
});

test("the home page, a category and an older page each have their own canonical URL", async () => {
  const { db, head } = await served();
  const image = anImage(db).id;
  for (let count = 0; count <= cardsPerPage; count++) aPost(db, { imageId: image, category: "Finance" });
  const home = await head("/?utm_source=x");
  expect(home.links("canonical")).toEqual([`${siteUrl}/`]);
  expect(home.meta("og:image")).toBe(`${siteUrl}/share/home.png`);
  expect(home.meta("og:type")).toBe("website");
  const category = await head("/?category=Finance&fbclid=1");
  expect(category.links("canonical")).toEqual([`${siteUrl}/?category=Finance`]);
  expect(category.meta("og:title")).toBe("Finance");
  expect(category.meta("og:image")).toBe(`${siteUrl}/share/category-finance.png`);
  expect(category.jsonLd[0]).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ item: `${siteUrl}/` }, { name: "Finance" }],
  });
  const older = /href="(\/\?category=Finance&amp;before=\d+)"/.exec(category.html)?.[1]?.replace("&amp;", "&") ?? "";
  expect((await head(older)).links("canonical")).toEqual([siteUrl + older]);
});

test("a list has only URLs that begin after a post", async () => {
  const { db, origin } = await served();
  const [oldest, newest] = [aPost(db, { category: "Finance" }), aPost(db)];
  const key = Number(newest.publishedAt) * 1000;
  const leadsTo = async (query: string) => {
    const answer = await fetch(`${origin}/?${query}`, { redirect: "manual" });
    return answer.status === 200 ? "itself" : answer.headers.get("location");
  };
  expect(await leadsTo(`before=${key}`)).toBe("itself");
  expect(await leadsTo(`before=${key - 1}&utm_source=x`)).toBe(`/?before=${key}`);
  expect(await leadsTo("before=9007199254740991")).toBe("/");
  expect(await leadsTo(`before=${Number(oldest.publishedAt) * 1000}`)).toBe("/");
  expect(await leadsTo(`category=Finance&before=${key}`)).toBe("/?category=Finance");
  expect(await leadsTo("before=5&search=hills")).toBe("itself");
});

test("a post's comments have only URLs that begin after a comment, and a hidden post has none", async () => {
  const { db, origin, asAdmin } = await served();
  const { _id: postId } = aPost(db);
  const [oldest, newest] = [1, 2].map(() => aComment(db, { postId, isApproved: true }).id).sort() as [string, string];
  const waiting = aComment(db, { postId }).id;
  const leadsTo = async (query: string) => {
    const answer = await fetch(`${origin}/blog/${postId}?${query}`, { redirect: "manual" });
    return answer.headers.get("location") ?? answer.status;
  };
  expect(await leadsTo(`before=${newest}`)).toBe(200);
  expect(await leadsTo(`before=${newest.slice(0, -1)}0&utm_source=x`)).toBe(
    newest.endsWith("0") ? 200 : `/blog/${postId}?before=${newest}`,
  );
  for (const nothing of [oldest, waiting, "0".repeat(26), "z".repeat(26)])
    expect(await leadsTo(`before=${nothing}`), nothing).toBe(`/blog/${postId}`);
  expect(await leadsTo(`comment=waiting&before=${"z".repeat(26)}`)).toBe(200);
  await asAdmin.post.setPublished({ postId, isPublished: false });
  for (const before of [newest, oldest, "z".repeat(26)]) expect(await leadsTo(`before=${before}`)).toBe(404);
});

test("every page links to the feeds, a category to its own first", async () => {
  const { db, head } = await served();
  const post = aPost(db);
  for (const path of ["/", `/blog/${post._id}`, "/nothing"]) {
    const { links } = await head(path);
    expect(links("alternate", "application/rss+xml")).toEqual([`${siteUrl}/feed.xml`]);
    expect(links("alternate", "application/atom+xml")).toEqual([`${siteUrl}/atom.xml`]);
    expect(links("alternate", "application/feed+json")).toEqual([`${siteUrl}/feed.json`]);
  }
  expect((await head("/?category=Startup")).links("alternate", "application/rss+xml")).toEqual([
    `${siteUrl}/feed.xml?category=Startup`,
    `${siteUrl}/feed.xml`,
  ]);
});

test("searches, missing pages, unpublished posts and the admin area have no metadata and are not indexed", async () => {
  const { db, head } = await served();
  const post = aPost(db);
  for (const path of ["/", "/?category=Finance", `/blog/${post._id}`])
    expect((await head(path)).meta("robots"), path).toBeUndefined();
  const draft = anUnpublishedPost(db, { title: "Secret pages" });
  for (const path of ["/?search=hills", "/search?q=hills", "/nothing", `/blog/${draft._id}`, "/admin"]) {
    const { html, links, meta, jsonLd } = await head(path);
    expect(meta("robots"), path).toBe("noindex");
    expect([links("canonical"), meta("og:title"), jsonLd]).toEqual([[], undefined, null]);
    expect(html).not.toContain("Secret");
  }
});

test("the copyright line has the year in the site's time zone", async () => {
  for (const [timeZone, year] of [
    ["Asia/Kathmandu", "2027"],
    ["UTC", "2026"],
  ] as const) {
    const now = () => new Date("2026-12-31T18:15:00Z");
    const { origin } = await servedApp({ env: { TIME_ZONE: timeZone }, deps: { now } });
    const page = (await (await fetch(origin)).text()).replaceAll("<!-- -->", "");
    expect(/© (\d+)/.exec(page)?.[1]).toBe(year);
  }
});
