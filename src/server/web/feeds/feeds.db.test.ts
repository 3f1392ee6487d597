import { eq } from "drizzle-orm";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { anImage, anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { addressesIn, linkTo, parseXml, textsOf } from "../../../../tests/support/xml.ts";
import { cardsPerPage, maxFeedCharacters } from "../../../shared/limits.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import { feedIdWithoutHost, rememberFeedOrigin } from "../../content/reading/details/feed-id.ts";
import { setFeedId } from "../../content/writing/save-details.ts";
import { posts } from "../../core/db/schema.ts";
import { escapeXml } from "../../core/html/escape-xml.ts";

const siteUrl = "https://blog.example.com";
const env = { SITE_URL: siteUrl, SITE_NAME: "Pen & Paper", AUTHOR_NAME: "The Writer" };

/** RFC 822 with a four-digit year, as the validator requires. */
const rfc822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const awkward = {
  title: "Tea & <toast> “quoted” ]]> 👩‍👩‍👧 שלום",
  subTitle: "1 < 2 & ]]>",
  description:
    '<p dir="rtl">שלום ]]> 👍 &amp;amp; <mark>seen</mark></p><p><a href="/blog/x">a</a> <a href="?before=1">b</a> <a href="#end">c</a></p>' +
    '<ul data-list="check"><li data-checked="true">done</li><li data-checked="false">open</li></ul>',
} as const;

async function served() {
  const app = await servedApp({ env });
  const get = async (path: string) => (await fetch(app.origin + path)).text();
  return { ...app, get };
}

test("RSS has everything that the W3C feed validator requires", async () => {
  const { db, get } = await served();
  const image = anImage(db).id;
  const post = aPost(db, {
    ...awkward,
    now: new Date("2026-07-04T10:00:00Z"),
    description: `${awkward.description}<img src="/images/${image}-800.webp" alt="">`,
  });
  aPost(db);
  const document = parseXml(await get("/feed.xml"));
  const channel = document.querySelector("channel") as Element;
  const items = [...document.querySelectorAll("item")];
  const item = items.find((each) => textsOf(each, "guid")[0] === feedIdWithoutHost(post._id)) as Element;

  expect([...channel.children].slice(0, 3).map((child) => child.tagName)).toEqual(["title", "link", "description"]);
  expect(textsOf(channel, "lastBuildDate")[0]).toMatch(rfc822);
  for (const date of textsOf(channel, "pubDate")) expect(date).toMatch(rfc822);
  expect(linkTo(document, "self")).toBe(`${siteUrl}/feed.xml`);
  expect(new Set(textsOf(channel, "guid")).size).toBe(items.length);
  // Feed readers show this title alike with and without HTML, since no element name follows the bracket.
  expect(textsOf(item, "title")[0]).toBe("Tea & <\u2060toast> “quoted” ]]> 👩‍👩‍👧 שלום");
  expect(textsOf(item, "description")[0]).toBe("1 &lt; 2 &amp; ]]&gt;");
  const content = textsOf(item, "encoded")[0] ?? "";
  expect(content).toContain("שלום ]]&gt; 👍 &amp;amp; <em>seen</em>");
  expect(content).toContain("<li>☑ done</li><li>☐ open</li>");
  expect(content).not.toMatch(/data-|loading=|decoding=/);
  expect(addressesIn(content)).toEqual([
    `${siteUrl}/blog/x`,
    `${siteUrl}/blog/${post._id}?before=1`,
    `${siteUrl}/blog/${post._id}#end`,
    `${siteUrl}/images/${image}-800.webp`,
  ]);
});

test("RSS and Atom have the cover of each post", async () => {
  const { db, get } = await served();
  const { imageId } = aPost(db);
  for (const path of ["/feed.xml", "/atom.xml"]) {
    const covers = [...parseXml(await get(path)).getElementsByTagNameNS("http://search.yahoo.com/mrss/", "thumbnail")];
    expect(covers.map((it) => it.getAttribute("url"))).toEqual([`${siteUrl}/images/${imageId}-share.jpg`]);
  }
});

test("an author without an e-mail address is a dc:creator, not an RSS author", async () => {
  const { db, get } = await served();
  aPost(db);
  const document = parseXml(await get("/feed.xml"));
  expect(textsOf(document, "author")).toEqual([]);
  expect(textsOf(document, "managingEditor")).toEqual([]);
  expect(textsOf(document, "creator")).toEqual(["The Writer"]);
});

test("a contact address precedes the name in RSS and has its own element in Atom", async () => {
  const { origin, db } = await servedApp({ env: { ...env, CONTACT_EMAIL: "hello@example.com" } });
  aPost(db);
  const get = async (path: string) => parseXml(await (await fetch(origin + path)).text());
  expect(textsOf(await get("/feed.xml"), "managingEditor")).toEqual(["hello@example.com (The Writer)"]);
  expect(textsOf(await get("/atom.xml"), "email")).toEqual(["hello@example.com"]);
});

test("Atom has everything that RFC 4287 and the validator require", async () => {
  const { db, get } = await served();
  const post = aPost(db, awkward);
  aPost(db);
  const document = parseXml(await get("/atom.xml"));
  const feed = document.documentElement;
  const directly = (parent: Element, name: string) => [...parent.children].filter((child) => child.tagName === name);
  expect(feed.namespaceURI).toBe("http://www.w3.org/2005/Atom");
  for (const name of ["id", "title", "updated", "author"]) expect(directly(feed, name)).toHaveLength(1);
  expect([linkTo(document, "self"), linkTo(document, "alternate")]).toEqual([`${siteUrl}/atom.xml`, `${siteUrl}/`]);
  for (const date of [...textsOf(feed, "updated"), ...textsOf(feed, "published")]) expect(date).toMatch(rfc3339);
  const entries = directly(feed, "entry");
  expect(new Set(entries.map((entry) => textsOf(entry, "id")[0])).size).toBe(2);
  const entry = entries.find((each) => textsOf(each, "id")[0] === feedIdWithoutHost(post._id)) as Element;
  for (const name of ["id", "title", "updated", "published", "content", "summary"])
    expect(directly(entry, name)).toHaveLength(1);
  expect(textsOf(entry, "title")[0]).toBe(awkward.title);
  expect(textsOf(entry, "summary")[0]).toBe(awkward.subTitle);
  expect(directly(entry, "content")[0]?.getAttribute("type")).toBe("html");
  for (const address of addressesIn(textsOf(entry, "content")[0] ?? "")) expect(address).toMatch(/^https:/);
});

test("JSON Feed follows version 1.1", async () => {
  const { origin, db } = await served();
  const post = aPost(db, { ...awkward, now: new Date("2026-07-04T10:00:00Z"), category: "Finance" });
  const response = await fetch(`${origin}/feed.json`);
  const feed = await response.json();
  expect(response.headers.get("content-type")).toBe("application/feed+json; charset=utf-8");
  expect(feed).toEqual({
    version: "https://jsonfeed.org/version/1.1",
    title: "Pen & Paper",
    description: "New posts on Pen & Paper",
    home_page_url: `${siteUrl}/`,
    feed_url: `${siteUrl}/feed.json`,
    language: "en",
    authors: [{ name: "The Writer", url: `${siteUrl}/` }],
    items: [
      {
        id: feedIdWithoutHost(post._id),
        url: `${siteUrl}/blog/${post._id}`,
        title: awkward.title,
        summary: awkward.subTitle,
        content_html: expect.stringContaining("<em>seen</em>"),
        image: `${siteUrl}/images/${post.imageId}-share.jpg`,
        date_published: "2026-07-04T10:00:00.000Z",
        date_modified: "2026-07-04T10:00:00.000Z",
        tags: ["Finance"],
      },
    ],
  });
});

/** What the validator reports as markup in plain text; the RSS profile asks for a hexadecimal reference instead. */
function looksLikeHtml(value: string, raw: string): boolean {
  return /<\/\w+>/.test(value) || (/&#?\w/.test(value) && !raw.includes("&#x"));
}

test.each([
  "</script><b>bold</b>",
  "AT&T & Sons",
  "&lt; is written &amp;lt;",
  "&copy; &copy &#169; &#xa9;",
  "<!-- nothing --> <?php ?>",
  "'single' \"double\"",
])("a title of %s is shown unchanged by feed readers for text and for HTML", async (title) => {
  const app = await servedApp({ env: { ...env, SITE_NAME: title } });
  aPost(app.db, { title, subTitle: title });
  const get = async (path: string) => (await fetch(app.origin + path)).text();
  const asHtml = (html: string) => new JSDOM(html).window.document.body.textContent;
  const shown = (text: string | null | undefined) => text?.replaceAll("\u2060", "").trim();

  const rss = await get("/feed.xml");
  const titles = [...parseXml(rss).querySelectorAll("channel > title, item > title")];
  const raw = rss.match(/<title>.*<\/title>/g) ?? [];
  for (const [at, { textContent }] of titles.entries()) {
    expect(shown(textContent)).toBe(title);
    // Unambiguous titles are not escaped.
    if (title.startsWith("AT&T")) expect(textContent).toBe(title);
    expect(shown(asHtml(textContent ?? ""))).toBe(title);
    expect(looksLikeHtml(textContent ?? "", raw[at] ?? "")).toBe(false);
  }
  expect(raw).toHaveLength(2);
  const about = /<description>.*<\/description>/.exec(rss)?.[0] ?? "";
  expect(looksLikeHtml(parseXml(rss).querySelector("channel > description")?.textContent ?? "", about)).toBe(false);

  const atom = parseXml(await get("/atom.xml"));
  const texts = [...atom.querySelectorAll("title, summary, subtitle")];
  expect(texts).toHaveLength(4);
  for (const text of texts) {
    const value = text.textContent ?? "";
    const isHtml = text.getAttribute("type") === "html";
    expect(isHtml ? asHtml(value) : value).toContain(title);
    if (!isHtml) expect(looksLikeHtml(value, "")).toBe(false);
  }
  expect(JSON.parse(await get("/feed.json")).items[0].title).toBe(title);
});

test("a post without text has its subtitle as content in every format", async () => {
  const { db, get } = await served();
  aPost(db, { description: "", subTitle: "1 < 2" });
  const content = "<p>1 &lt; 2</p>";
  expect(textsOf(parseXml(await get("/feed.xml")), "encoded")).toEqual([content]);
  expect(textsOf(parseXml(await get("/atom.xml")), "content")).toEqual([content]);
  expect(JSON.parse(await get("/feed.json")).items[0].content_html).toBe(content);
});

test("every Atom entry has its own time of change, the same one on each page", async () => {
  const { db, get, asAdmin } = await served();
  const now = new Date("2026-07-04T10:00:00Z");
  const image = anImage(db).id;
  for (let count = 0; count < cardsPerPage - 1; count++) aPost(db, { imageId: image, now, category: "Finance" });
  const moments = async (path: string) => {
    const entries = [...parseXml(await get(path)).querySelectorAll("entry")];
    return new Map(entries.map((entry) => [textsOf(entry, "id")[0] ?? "", textsOf(entry, "updated")[0] ?? ""]));
  };
  const before = await moments("/atom.xml");
  expect(new Set(before.values()).size).toBe(cardsPerPage - 1);
  for (const moment of before.values()) {
    expect(moment).toMatch(rfc3339);
    expect(new Date(moment)).toEqual(now);
  }
  await asAdmin.post.add({ ...awkward, category: "Finance", isPublished: true, imageId: image });
  const after = await moments("/atom.xml?category=Finance");
  const [, ...others] = [...after];
  expect(others).toEqual([...before]);
});

test("the feeds of an empty blog are valid, and stay the same while nothing changes", async () => {
  let seconds = 0;
  const now = () => new Date(Date.UTC(2026, 6, 4, 10, 0, seconds));
  const { origin, cache } = await servedApp({ env, deps: { now } });
  const get = async (path: string) => {
    const first = await (await fetch(origin + path)).text();
    cache.clear();
    seconds += 1;
    expect(await (await fetch(origin + path)).text()).toBe(first);
    return first;
  };
  expect(textsOf(parseXml(await get("/feed.xml")), "item")).toEqual([]);
  expect(textsOf(parseXml(await get("/atom.xml")), "updated")[0]).toMatch(rfc3339);
  expect(JSON.parse(await get("/feed.json")).items).toEqual([]);
});

test.each(["/feed.xml", "/atom.xml", "/feed.json"])("%s links from page to page until the last post", async (path) => {
  const { origin, db } = await served();
  const image = anImage(db).id;
  const written = Array.from({ length: cardsPerPage * 2 + 3 }, () => aPost(db, { imageId: image })._id);
  const seen: string[] = [];
  let address: string | null = siteUrl + path;
  let pages = 0;
  while (address && pages < 9) {
    const text: string = await (await fetch(address.replace(siteUrl, origin))).text();
    pages += 1;
    if (path.endsWith("json")) {
      const feed = JSON.parse(text);
      seen.push(...feed.items.map((item: { id: string }) => item.id));
      expect(feed.feed_url).toBe(address);
      address = feed.next_url ?? null;
    } else {
      const document = parseXml(text);
      seen.push(...[...document.querySelectorAll("guid, entry > id")].map((id) => id.textContent ?? ""));
      expect([linkTo(document, "self"), linkTo(document, "first")]).toEqual([address, siteUrl + path]);
      address = linkTo(document, "next");
    }
  }
  expect(pages).toBe(3);
  expect(seen).toEqual(written.reverse().map(feedIdWithoutHost));
});

test.each(["/feed.xml", "/atom.xml", "/feed.json"])("%s has only pages that begin after a post", async (path) => {
  const { origin, db, asAdmin } = await served();
  const [oldest, tea, newest] = [
    aPost(db, { category: "Finance" }),
    aPost(db, { category: "Lifestyle" }),
    aPost(db, { category: "Finance" }),
  ];
  const keyOf = (post: PostView) => Number(post.publishedAt) * 1000;
  const ask = (query: string) => fetch(origin + path + query, { redirect: "manual" });
  const leadsTo = async (query: string) => (await ask(query)).headers.get("location");

  expect((await ask(`?before=${keyOf(newest)}`)).status).toBe(200);
  expect(await leadsTo(`?before=${keyOf(newest) - 1}`)).toBe(`${path}?before=${keyOf(newest)}`);
  expect(await leadsTo("?before=9007199254740991")).toBe(path);
  expect(await leadsTo(`?category=Finance&before=${keyOf(tea)}`)).toBe(
    `${path}?category=Finance&before=${keyOf(newest)}`,
  );
  for (const nothing of [keyOf(oldest), 1]) expect((await ask(`?before=${nothing}`)).status).toBe(404);
  expect((await ask("?before=1")).headers.get("access-control-allow-origin")).toBe("*");

  // An old link skips no post after another post was deleted.
  await asAdmin.post.remove({ postId: tea._id });
  const followed = await fetch(`${origin}${path}?before=${keyOf(tea)}`);
  expect(followed.url).toBe(`${origin}${path}?before=${keyOf(newest)}`);
  expect(await followed.text()).toContain(oldest._id);
});

test("each category has feeds, and an unknown category is ignored", async () => {
  const { db, get } = await served();
  aPost(db, { category: "Finance", title: "Interest" });
  aPost(db, { category: "Lifestyle", title: "Bread" });
  for (const path of ["/feed.xml", "/atom.xml", "/feed.json"]) {
    const feed = await get(`${path}?category=Finance`);
    expect(feed).toContain("Interest");
    expect(feed).not.toContain("Bread");
    expect(feed).toContain(`${siteUrl}${path}?category=Finance`);
    expect(await get(`${path}?category=Sports`)).toBe(await get(path));
  }
});

test("an imported post keeps the id of its old feed, so that feed readers show it once", async () => {
  const { db, get } = await served();
  const [iri, text, own] = [aPost(db), aPost(db), aPost(db)];
  setFeedId(db, iri._id, "https://old.example/?p=12");
  setFeedId(db, text._id, "5f1e&2");
  const ownId = (post: { _id: string }) => feedIdWithoutHost(post._id);
  const ids = ["https://old.example/?p=12", "5f1e&2", ownId(own)];
  expect(textsOf(parseXml(await get("/feed.xml")), "guid").sort()).toEqual(ids.toSorted());
  const { items } = JSON.parse(await get("/feed.json"));
  expect(items.map(({ id }: { id: string }) => id).sort()).toEqual(ids.toSorted());
  // Atom takes nothing but IRIs.
  const atomIds = [...parseXml(await get("/atom.xml")).querySelectorAll("entry > id")].map((id) => id.textContent);
  expect(atomIds.sort()).toEqual([ids[0], ownId(text), ownId(own)].sort());
});

test("the ids of a blog's posts stay the same whatever SITE_URL says, also those from before ids without a host", async () => {
  const { db, settings } = testApp();
  const [old, young] = [aPost(db), aPost(db)];
  db.update(posts).set({ hasAddressAsFeedId: true }).where(eq(posts.id, old._id)).run();
  const idsAt = async (siteUrl: string) => {
    const { origin } = await servedApp({ env: { SITE_URL: siteUrl }, deps: { db } });
    rememberFeedOrigin(db, { ...settings, siteUrl });
    const feed = async (path: string) => (await fetch(origin + path)).text();
    const atom = [...parseXml(await feed("/atom.xml")).querySelectorAll("entry > id")].map((id) => id.textContent);
    expect(textsOf(parseXml(await feed("/feed.xml")), "guid")).toEqual(atom);
    expect(JSON.parse(await feed("/feed.json")).items.map(({ id }: { id: string }) => id)).toEqual(atom);
    return atom;
  };
  const own = feedIdWithoutHost(young._id);
  expect(own).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  // No reader elsewhere has these: the blog is not public yet.
  for (const local of ["http://localhost:3000", "http://192.168.1.7:3000", "http://[::1]:3000", "http://blog.local"])
    expect(await idsAt(local)).toEqual([own, `${local}/blog/${old._id}`]);
  for (const url of [
    "http://blog.example.com",
    "https://blog.example.com",
    "https://other.example",
    "http://localhost:3000",
  ])
    expect(await idsAt(url)).toEqual([own, `http://blog.example.com/blog/${old._id}`]);
});

test("the feeds have published posts only", async () => {
  const { db, get, asAdmin } = await served();
  anUnpublishedPost(db, { title: "Secret pages" });
  const withdrawn = aPost(db, { title: "Secret too" });
  await asAdmin.post.setPublished({ postId: withdrawn._id, isPublished: false });
  for (const path of ["/feed.xml", "/atom.xml", "/feed.json", "/feed.json?category=Lifestyle"])
    expect(await get(path)).not.toContain("Secret");
});

test("an unchanged feed is answered with 304", async () => {
  const { origin, db, asAdmin } = await served();
  const post = aPost(db);
  for (const path of ["/feed.xml", "/atom.xml?category=Lifestyle", "/feed.json"]) {
    await fetch(origin + path);
    const etag = (await fetch(origin + path)).headers.get("etag") ?? "";
    const again = () => fetch(origin + path, { headers: { "if-none-match": etag } });
    expect((await again()).status).toBe(304);
    await asAdmin.post.update({ postId: post._id, title: `New ${path}` });
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain(`New ${path}`);
  }
});

test("very long posts make pages of a feed shorter, but never empty", async () => {
  const { db, asVisitor } = await served();
  const image = anImage(db).id;
  const description = `<p>${"x".repeat(1024 * 1024 - 100)}</p>`;
  for (let count = 0; count < 4; count++) aPost(db, { imageId: image, description });
  const first = await asVisitor.post.feed({});
  expect(first.items.length).toBe(Math.floor(maxFeedCharacters / description.length));
  const second = await asVisitor.post.feed({ before: first.nextCursor });
  expect(second.items.length + first.items.length).toBe(4);
});

test("characters that XML does not allow are removed from every field", () => {
  expect(escapeXml("a\u0000b\u000bc\ud800d\uffffe\t\n<👍")).toBe("abcde\t\n&lt;👍");
  // XML allows these, but the validator warns: they come from a broken encoding.
  expect(escapeXml("a\u0085b\u009fc\ufffdd\u007fé")).toBe("abcdé");
});
