import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { aPage, aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";

/** A blog in English with a post that is translated into German, one only in German and one only in English. */
async function served() {
  const app = await servedApp();
  const { db, asAdmin, origin } = app;
  const english = aPost(db, { title: "Walks", details: { tags: ["Hills"] } });
  const german = aPost(db, { title: "Wanderungen", details: { language: "de", tags: ["Hills"] } });
  aPost(db, { title: "Nur auf Deutsch", category: "Finance", details: { language: "de" } });
  aPost(db, { title: "English alone" });
  await asAdmin.translation.link({ postId: german._id, of: english._id });
  const get = (path: string) => fetch(origin + path, { redirect: "manual" });
  const page = async (path: string) => new JSDOM(await (await get(path)).text()).window.document;
  const titles = async (path: string) =>
    [...(await page(path)).querySelectorAll(".post-card-title")].map(({ textContent }) => textContent);
  return { ...app, english, german, get, page, titles };
}

test("the lists of the blog leave out a translation of what they show, unless the owner wants all", async () => {
  const { asAdmin, titles, get, german, english } = await served();
  const shown = ["English alone", "Nur auf Deutsch", "Walks"];
  expect(await titles("/")).toEqual(shown);
  expect(await titles("/tag/hills")).toEqual(["Walks"]);
  expect(await titles("/?category=Finance")).toEqual(["Nur auf Deutsch"]);
  const feed = async () => (await (await get("/feed.json")).json()).items.map(({ title }: { title: string }) => title);
  expect(await feed()).toEqual(shown);
  const archived = async () => (await asAdmin.post.archive({})).items.map(({ title }) => title);
  expect(await archived()).toEqual(shown);
  await asAdmin.post.setPublished({ postId: english._id, isPublished: false });
  expect(await titles("/")).toEqual(["English alone", "Nur auf Deutsch", "Wanderungen"]);
  await asAdmin.post.setPublished({ postId: english._id, isPublished: true });
  const { version } = await asAdmin.site.current();
  await asAdmin.site.save({ version, values: { listsTranslations: true } });
  const all = ["English alone", "Nur auf Deutsch", "Wanderungen", "Walks"];
  expect(await titles("/")).toEqual(all);
  expect(await feed()).toEqual(all);
  expect(await archived()).toEqual(all);
  expect(german.title).toBe("Wanderungen");
});

test("a language with published posts has a list in its own words, with categories, search and feeds", async () => {
  const { page, titles, get } = await served();
  const list = await page("/de/");
  expect(list.documentElement.lang).toBe("de");
  expect(list.querySelector("h1")?.textContent).toBe("Deutsch");
  expect(await titles("/de/")).toEqual(["Nur auf Deutsch", "Wanderungen"]);
  expect(await titles("/de/?category=Finance")).toEqual(["Nur auf Deutsch"]);
  expect(await titles("/de/?search=wander")).toEqual(["Wanderungen"]);
  expect(await titles("/de/?search=walks")).toEqual([]);
  expect([...list.querySelectorAll(".also-in a")].map((link) => link.outerHTML)).toEqual([
    '<a href="/" hreflang="en" lang="en" rel="alternate">English</a>',
  ]);
  const feeds = [...list.querySelectorAll('link[type="application/rss+xml"]')].map((link) => link.getAttribute("href"));
  expect(feeds).toEqual(["http://localhost:3000/de/feed.xml", "http://localhost:3000/feed.xml"]);
  expect(list.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe("http://localhost:3000/de/");
  expect(await (await get("/de/feed.xml")).text()).toMatch(/<language>de<.*Nur auf Deutsch.*Wanderungen/s);
  expect(await (await get("/de/atom.xml")).text()).toContain('xml:lang="de"');
  const feed = await (await get("/de/feed.json")).json();
  expect([feed.language, feed.home_page_url, feed.items.length]).toEqual(["de", "http://localhost:3000/de/", 2]);
  expect(await (await get("/sitemap.xml")).text()).toContain("<loc>http://localhost:3000/de/</loc>");
  expect((await page("/feeds")).querySelector('a[href="/de/feed.xml"]')).not.toBeNull();
  expect((await page("/")).querySelector('.also-in a[href="/de/"]')?.textContent).toBe("Deutsch");
});

test("the list of a language has one address, pages of its own in the cache, and goes with its last post", async () => {
  const { db, asAdmin, get, titles, german } = await served();
  const found = await get("/de");
  expect([found.status, found.headers.get("location")]).toEqual([302, "/de/"]);
  expect((await get("/fr/")).status).toBe(301);
  expect((await get("/fr/feed.xml")).status).toBe(404);
  expect((await get("/de/?before=9000000000000000")).headers.get("location")).toBe("/de/");
  for (let count = 0; count < 30; count += 1) aPost(db, { title: `Nr. ${count}`, details: { language: "de" } });
  await asAdmin.post.setPublished({ postId: german._id, isPublished: true });
  const first = await titles("/de/");
  expect(first.length).toBe(24);
  const next = new JSDOM(await (await get("/de/")).text()).window.document.querySelector('a[href^="/de/?before="]');
  const rest = await titles(next?.getAttribute("href") ?? "");
  expect([rest.length, new Set([...first, ...rest]).size]).toEqual([8, 32]);
  db.$client.prepare(`DELETE FROM blogs WHERE title LIKE 'N%'`).run();
  expect((await get("/de/")).status).toBe(200);
  await asAdmin.post.setPublished({ postId: german._id, isPublished: false });
  expect((await get("/de/")).status).toBe(301);
});

test("the address of a language in lower case leads to its own spelling at once", async () => {
  const { db, get } = await served();
  aPost(db, { title: "Passeios", details: { language: "pt-BR" } });
  for (const path of ["/pt-br/", "/pt-br", "/pt-br/feed.xml", "/pt-br/?category=Lifestyle"]) {
    const { status, headers } = await get(path);
    const own = path.replace("br", "BR").replace(/BR$/, "BR/");
    expect([status, headers.get("location")], path).toEqual([
      path === "/pt-br/feed.xml" || path === "/pt-br" ? 302 : 301,
      own,
    ]);
    expect((await get(own)).status, own).toBe(200);
  }
});

test("a page at the address of a language keeps it", async () => {
  const { db, get } = await served();
  const page = aPage(db, { title: "About", details: { slug: "about" } });
  db.$client.prepare(`UPDATE slugs SET slug = 'de' WHERE "blogId" = ?`).run(page._id);
  expect((await get("/de")).status).toBe(200);
  const list = await get("/de/");
  expect([list.status, list.headers.get("location")]).toEqual([301, "/de"]);
});

test("the search of a rare language finds its posts among more matches in others than a search reads", async () => {
  const { db, titles } = await served();
  const rows = `WITH RECURSIVE "n"(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM "n" WHERE i < 1100)`;
  const columns = Object.keys(db.$client.prepare("SELECT * FROM blogs").get() as object).map((name) => `"${name}"`);
  const values = columns.map((name) => ({ '"id"': "id || i", '"feedKey"': "feedKey + i" })[name] ?? name);
  const original = "(SELECT * FROM blogs WHERE title = 'English alone')";
  db.$client.exec(`${rows} INSERT INTO blogs (${columns}) SELECT ${values} FROM "n", ${original}`);
  expect(await titles("/de/?search=a")).toEqual(["Nur auf Deutsch", "Wanderungen"]);
  expect(await titles("/de/?category=Lifestyle")).toEqual(["Wanderungen"]);
});

test("a search finds texts in every language, or in one", async () => {
  const { asVisitor } = await served();
  const find = async (language?: string) => (await asVisitor.search.texts({ term: "rained", language })).items.length;
  expect([await find(), await find("de"), await find("en"), await find("fr")]).toEqual([4, 2, 2, 0]);
});

test("a blog whose posts are all in its language names no other list", async () => {
  const { db, origin } = await servedApp();
  aPost(db, { title: "One", details: { language: "en" } });
  const html = await (await fetch(`${origin}/`)).text();
  expect(html).not.toContain("also-in");
  expect(html).not.toContain('"languages"');
  expect((await fetch(`${origin}/en/`)).status).toBe(404);
});
