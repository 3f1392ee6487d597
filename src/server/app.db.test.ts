import { expect, test } from "vitest";
import { aComment, anUnpublishedPost, aPost, countRows } from "../../tests/support/factories.ts";
import { servedApp } from "../../tests/support/test-app.ts";
import { pageDataAddress } from "../shared/addresses/page-data-address.ts";
import { createSignInDelays } from "./accounts/sign-in-delays.ts";
import { feedIdWithoutHost } from "./content/reading/details/feed-id.ts";
import { comments } from "./core/db/schema.ts";
import { createRateLimits } from "./core/procedures/rate-limits.ts";

const stateOf = (html: string) =>
  JSON.parse(/<script id="state" type="application\/json">(.*)<\/script>/.exec(html)?.[1] ?? "");

test("a page carries the text of its post once", async () => {
  const { origin, db } = await servedApp();
  const last = "The kettle of the last line sings.";
  const { _id } = aPost(db, { description: `<p>${"Rain on the hills. ".repeat(40)}</p><p>${last}</p>` });
  const html = await (await fetch(`${origin}/blog/${_id}`)).text();
  expect(html.split(last)).toHaveLength(2);
});

test("the home page is complete and its policy refuses foreign content", async () => {
  const { origin, db } = await servedApp();
  aPost(db, { title: "Rain & <b>shine</b>" });
  const response = await fetch(`${origin}/`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain("Rain &amp; &lt;b&gt;shine&lt;/b&gt;");
  expect(html).toContain("New: AI feature integrated");
  expect(html).toContain("Your own blogging platform.");
  expect(response.headers.get("content-security-policy")).toBe(
    "default-src 'none';script-src 'self';connect-src 'self';font-src 'self';img-src 'self' data: blob:;media-src 'self';" +
      "style-src 'self' 'unsafe-inline';frame-src https://www.youtube-nocookie.com https://player.vimeo.com;manifest-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none';" +
      "require-trusted-types-for 'script';trusted-types default",
  );
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("cache-control")).toBe("no-cache");
});

test("with AI=off the page shows no AI badge", async () => {
  const { origin } = await servedApp({ env: { AI: "off" } });
  expect(await (await fetch(`${origin}/`)).text()).not.toContain("AI feature");
});

test("text with a closing script tag does not end the page state's element", async () => {
  const { origin, db } = await servedApp();
  const post = aPost(db, { title: "</script><script>alert(1)</script>" });
  const html = await (await fetch(`${origin}/blog/${post._id}`)).text();
  // The entry script, the page state and the data for search engines.
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(stateOf(html).status).toBe(200);
});

test("a page contains its data once, and the data has an address of its own", async () => {
  const { origin, db } = await servedApp();
  const post = aPost(db, { title: "On bread", description: "<p>Flour and water</p>" });
  aComment(db, { postId: post._id, isApproved: true, content: "It rises" });
  const draft = anUnpublishedPost(db, { description: "<p>Flour and water</p>" });
  for (const path of [`/blog/${post._id}`, `/blog/${post._id}?comment=waiting`]) {
    const html = await (await fetch(origin + path)).text();
    expect(html.split("Flour and water")).toHaveLength(2);
    expect(html.split("It rises")).toHaveLength(2);
    const [, version] = / data-version="([^"]+)"/.exec(html) ?? [];
    const response = await fetch(origin + pageDataAddress(path));
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    const data = await response.text();
    expect(JSON.parse(data).version).toBe(version);
    expect(data).toContain("Flour and water");
    expect(data).toContain("It rises");
  }
  const hidden = await fetch(origin + pageDataAddress(`/blog/${draft._id}`));
  expect([hidden.status, await hidden.text()]).toEqual([404, expect.not.stringContaining("Flour")]);
  expect(await (await fetch(`${origin}/admin`)).text()).toMatch(/ data-now>/);
});

test("searches and categories have URLs, and an empty result shows a sentence", async () => {
  const { origin, db } = await servedApp();
  aPost(db, { title: "Compound interest", category: "Finance" });
  aPost(db, { title: "Interesting times", category: "Lifestyle" });
  const page = async (query: string) => (await fetch(`${origin}/?${query}`)).text();
  const both = await page("search=INTEREST");
  expect(both).toContain("Compound interest");
  expect(both).toContain("Interesting times");
  expect(both).toContain("Clear Search");
  const one = await page("search=interest&category=Finance");
  expect(one).toContain("Compound interest");
  expect(one).not.toContain("Interesting times");
  expect(await page("search=nothing-like-it")).toContain("Nothing found for “nothing-like-it”");
  expect(await page("")).not.toContain("Clear Search");
});

test("the first page of a search shows the number of all results, later pages the number that remains", async () => {
  const { origin, db } = await servedApp();
  for (let count = 0; count < 26; count++) aPost(db, { title: `Tool ${count}` });
  const told = async (address: string) => {
    const html = await (await fetch(origin + address)).text();
    const older = /href="(\/\?[^"]*before=\d+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    return { outcome: /<p role="status"[^>]*>([^<]*)/.exec(html)?.[1], older };
  };
  const first = await told("/?search=tool");
  expect(first.outcome).toBe("More than 24 posts with “tool”");
  expect((await told(first.older)).outcome).toBe("2 more posts with “tool”");
  expect((await told("/?search=tool&before=1")).outcome).toBe("No more posts with “tool”");
});

test("a search for ignored characters only is no search", async () => {
  const { origin } = await servedApp();
  for (const search of ["%00", "%E2%80%AE", "%20%00%20"]) {
    const html = await (await fetch(`${origin}/?search=${search}`)).text();
    expect(html, search).toContain("<title>Longhand</title>");
    expect(html, search).not.toContain("Clear Search");
  }
});

test.each([
  "category=Sports",
  "before=abc",
  "before=-1",
  "before=99999999999999999999",
  "search=%00",
  "search=%E0%A4%A",
  "x=1&x=2",
  `search=${"x".repeat(5000)}`,
  "search[]=a",
  "__proto__=1",
])("an invalid query shows the home page: %s", async (query) => {
  const { origin } = await servedApp();
  expect((await fetch(`${origin}/?${query}`)).status).toBe(200);
});

test("without JavaScript a link leads to older posts", async () => {
  const { origin, db } = await servedApp();
  for (let count = 0; count < 26; count++) aPost(db, { title: `Post number ${count}.` });
  const first = await (await fetch(`${origin}/`)).text();
  const older = /href="(\/\?before=\d+)"/.exec(first)?.[1] ?? "";
  const second = await (await fetch(origin + older)).text();
  expect(first).not.toContain("Post number 1.");
  expect(second).toContain("Post number 1.");
  expect(second).not.toContain("Post number 2.");
});

test("every page has a favicon, a title and a description", async () => {
  const { origin, db } = await servedApp();
  for (const path of ["/", "/?category=Finance", "/?search=x", `/blog/${aPost(db)._id}`, "/none", "/admin"]) {
    const html = await (await fetch(origin + path)).text();
    const icons = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, href]) => href);
    expect(icons, path).toEqual(["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"]);
    expect(html, path).toMatch(/<title>[^<]+<\/title>/);
    expect(html, path).toMatch(/<meta name="description" content="[^"]+">/);
  }
});

test("the operator sets how long a shared cache may answer", async () => {
  const { origin } = await servedApp({ env: { SHARED_CACHE_SECONDS: "60" } });
  const control = async (path: string) => (await fetch(origin + path)).headers.get("cache-control");
  expect(await control("/")).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=60");
  for (const path of ["/none", "/?search=tea"]) expect(await control(path)).toBe("no-cache");
});

test("a shared cache that is purged keeps pages and feeds, by their tag, but no search, answer or missing page", async () => {
  const { origin, db } = await servedApp({
    env: { SHARED_CACHE: "varnish", SHARED_CACHE_URL: "http://127.0.0.1:1", SITE_URL: "https://blog.example.com" },
  });
  const post = aPost(db);
  const kept = async (path: string, etag = "") => {
    const { headers } = await fetch(origin + path, { headers: { "if-none-match": etag } });
    return { control: headers.get("cache-control"), tag: headers.get("xkey") };
  };
  for (const path of ["/", "/?category=Finance", "/?utm_source=x", `/blog/${post._id}`, "/feed.xml", "/sitemap.xml"]) {
    const control = "public, max-age=0, s-maxage=31536000, stale-if-error=86400";
    // A cache that revalidates gets a 304.
    for (const etag of ["", "*"]) {
      expect(await kept(path, etag), path).toEqual({ control, tag: "blog.example.com" });
    }
  }
  const answers = [`/blog/${post._id}?comment=waiting`, `/oembed?url=https://blog.example.com/blog/${post._id}`];
  for (const path of ["/?search=tea", "/search", "/none", "/admin", ...answers]) {
    expect(await kept(path), path).toEqual({ control: expect.stringMatching(/^no-(?:cache|store)$/), tag: null });
  }
});

test("a post's page shows title, subtitle, author, date, cover, text and comments", async () => {
  const { origin, db } = await servedApp({ env: { AUTHOR_NAME: "The Writer", TIME_ZONE: "UTC" } });
  const post = aPost(db, {
    now: new Date("2026-07-04T10:00:00Z"),
    title: "On bread",
    subTitle: "Slowly",
    description: "<p>Flour &amp; water</p>",
  });
  aComment(db, { postId: post._id, isApproved: true, name: "Ada", content: "See https://example.com now" });
  aComment(db, { postId: post._id, content: "I am waiting" });
  const html = await (await fetch(`${origin}/blog/${post._id}`)).text();
  for (const part of [
    "July 4th, 2026",
    "On bread",
    "Slowly",
    "The Writer",
    "<p>Flour &amp; water</p>",
    "Comments (1)",
    "Ada",
    '<a href="https://example.com" rel="ugc nofollow noopener">https://example.com</a>',
    "Share on Facebook",
    "Share on X",
    "Share on LinkedIn",
    "<title>On bread · Longhand</title>",
    '<meta name="description" content="Slowly">',
  ])
    expect(html).toContain(part);
  expect(html).not.toContain("I am waiting");
});

test.each([
  "/blog/none",
  "/nothing",
  "/blog",
  "/blog/a/b",
  "/%E0%A4%A",
  "/index.php",
  "/assets/none.js",
  "//evil.example/",
])("an unknown URL shows a 404 page: %s", async (path) => {
  const { origin } = await servedApp();
  const response = await fetch(origin + path);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("This page is blank");
});

test("an unpublished post's page is 404 with a token too, because pages are rendered for visitors", async () => {
  const { origin, db, token } = await servedApp();
  const draft = anUnpublishedPost(db, { title: "Secret pages" });
  const response = await fetch(`${origin}/blog/${draft._id}`, { headers: { authorization: token } });
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain("Secret pages");
});

test("a bug shows the 500 page and leaks nothing", async () => {
  const { origin, db } = await servedApp();
  db.$client.exec("ALTER TABLE blogs RENAME COLUMN title TO gone");
  const response = await fetch(`${origin}/`);
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(html).toContain("Something went wrong");
  expect(html).not.toMatch(/SqliteError|no such column|at .*\.ts/);
});

test("the admin area is an empty page that search engines may not index", async () => {
  const { origin } = await servedApp();
  const html = await (await fetch(`${origin}/admin/listBlog`)).text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain("The admin area needs JavaScript.");
});

test("a reader can comment without JavaScript: the form redirects, and the comment waits", async () => {
  const { origin, db } = await servedApp();
  const post = aPost(db);
  const body = new URLSearchParams({ name: "Ada", content: "Line one\r\nline two" });
  const response = await fetch(`${origin}/blog/${post._id}`, { method: "POST", body, redirect: "manual" });
  expect(response.status).toBe(303);
  const page = await fetch(new URL(response.headers.get("location") ?? "", origin));
  expect(await page.text()).toContain("Thank you. Your comment waits for approval.");
  expect(db.select().from(comments).all()).toMatchObject([{ content: "Line one\nline two", isApproved: false }]);
});

test("a comment refused without JavaScript stays in the form", async () => {
  const { origin, db } = await servedApp();
  const post = aPost(db);
  const body = new URLSearchParams({ name: " ", content: "My <long> thought" });
  const response = await fetch(`${origin}/blog/${post._id}`, { method: "POST", body });
  const html = await response.text();
  expect(response.status).toBe(400);
  expect(html).toContain("Please enter your name");
  expect(html).toContain("My &lt;long&gt; thought</textarea>");
  expect(await countRows(db, comments)).toBe(0);
});

test("a comment form that is huge, empty, doubled or for no post gets a response", async () => {
  const { origin, db } = await servedApp();
  const { _id } = aPost(db);
  const send = async (path: string, body: string) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return (await fetch(origin + path, { method: "POST", body, headers, redirect: "manual" })).status;
  };
  expect(await send(`/blog/${_id}`, "")).toBe(400);
  expect(await send(`/blog/${_id}`, `name=a&content=${"x".repeat(300_000)}`)).toBe(413);
  expect(await send(`/blog/${_id}`, "name=a&name=b&content=hello")).toBe(303);
  expect(await send("/blog/none", "name=a&content=b")).toBe(404);
  expect(await send("/", "name=a")).toBe(405);
});

test("an unsupported method gets 405 with the supported ones", async () => {
  const { origin, db } = await servedApp();
  const allowed = async (path: string) => {
    const { status, headers } = await fetch(origin + path, { method: "PUT" });
    return [status, headers.get("allow")];
  };
  expect(await allowed("/")).toEqual([405, "GET, HEAD"]);
  expect(await allowed(`/blog/${aPost(db)._id}`)).toEqual([405, "GET, HEAD, POST"]);
});

test("a reader who comments too often without JavaScript must wait", async () => {
  const { origin, db } = await servedApp({ deps: { limits: createRateLimits(), signInDelays: createSignInDelays() } });
  const path = `${origin}/blog/${aPost(db)._id}`;
  const send = () =>
    fetch(path, { method: "POST", body: new URLSearchParams({ name: "A", content: "b" }), redirect: "manual" });
  for (let sent = 0; sent < 10; sent++) expect((await send()).status).toBe(303);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
  expect(await refused.text()).toContain("Too many attempts");
});

test("the feed has complete published posts with absolute URLs", async () => {
  const { origin, db } = await servedApp({ env: { SITE_URL: "https://blog.example.com" } });
  const post = aPost(db, { title: "Tea & <toast>", description: '<p><a href="/blog/x">link</a> & more</p>' });
  anUnpublishedPost(db, { title: "Secret pages" });
  const response = await fetch(`${origin}/feed.xml`);
  const xml = await response.text();
  expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  expect(xml).toContain(`<guid isPermaLink="false">${feedIdWithoutHost(post._id)}</guid>`);
  expect(xml).toContain("&lt;a href=&quot;https://blog.example.com/blog/x&quot;&gt;link&lt;/a&gt;");
  expect(xml).not.toContain("Secret");
});
