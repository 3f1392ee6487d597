import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { anImage, aPost } from "../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../tests/support/test-app.ts";

const now = new Date("2026-07-04T10:00:00Z");

/** A blog in a language with one post, and what its addresses answer. */
async function served(language: string, own = "") {
  const app = await servedApp({ deps: { now: () => now } });
  const { version } = await app.asAdmin.site.current();
  await app.asAdmin.site.save({ version, values: { language } });
  const post = aPost(app.db, { now, title: "One", details: { language: own } });
  const get = async (path: string) => (await fetch(app.origin + path)).text();
  const page = async (path: string) => new JSDOM(await get(path)).window.document;
  return { ...app, post, get, page };
}

const attributes = (element: Element | null | undefined) => [
  element?.getAttribute("lang") ?? null,
  element?.getAttribute("dir") ?? null,
];
const dataIn = (document: Document) =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? "")["@graph"][0];
const localeIn = (document: Document) => document.querySelector('meta[property="og:locale"]')?.getAttribute("content");

test("a blog in Arabic says so on pages, in feeds and for other sites, and prints its dates in Arabic", async () => {
  const { post, get, page } = await served("ar");
  const home = await page("/");
  expect(attributes(home.documentElement)).toEqual(["ar", "rtl"]);
  expect(attributes(home.querySelector(".post-card"))).toEqual([null, null]);
  const document = await page(`/blog/${post._id}`);
  expect(attributes(document.documentElement)).toEqual(["ar", "rtl"]);
  expect(attributes(document.querySelector("article"))).toEqual([null, null]);
  const day = new Intl.DateTimeFormat("ar", { dateStyle: "long", timeZone: "UTC" }).format(now);
  expect(document.querySelector(".article-date time")?.textContent).toBe(day);
  expect([localeIn(document), dataIn(document).inLanguage]).toEqual(["ar_EG", "ar"]);
  expect(await get("/feed.xml")).toContain("<language>ar</language>");
  expect(await get("/atom.xml")).toMatch(/<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"[^>]* xml:lang="ar">/);
  const feed = JSON.parse(await get("/feed.json"));
  expect(feed.language).toBe("ar");
  // A feed reader in English would show the text from the left.
  expect(feed.items[0].content_html).toMatch(/^<div lang="ar" dir="rtl">/);
  expect(JSON.parse(await get("/site.webmanifest"))).toMatchObject({ lang: "ar", dir: "rtl" });
  expect(attributes((await page("/admin")).documentElement)).toEqual(["ar", "rtl"]);
});

test("a post in a language of its own says so on its page, its card, in feeds and for other sites", async () => {
  const { post, get, page, asAdmin } = await served("en", "he");
  const document = await page(`/blog/${post._id}`);
  expect(attributes(document.documentElement)).toEqual(["en", null]);
  expect(attributes(document.querySelector("article"))).toEqual(["he", "rtl"]);
  expect([localeIn(document), dataIn(document).inLanguage]).toEqual(["he_IL", "he"]);
  expect(attributes((await page("/")).querySelector(".post-card"))).toEqual(["he", "rtl"]);
  expect(await get("/feed.xml")).toMatch(/<language>en<.*<dc:language>he</s);
  expect(await get("/atom.xml")).toMatch(/xml:lang="en">.*<entry xml:lang="he">/s);
  const feed = JSON.parse(await get("/feed.json"));
  expect([feed.language, feed.items[0].language]).toEqual(["en", "he"]);
  expect(feed.items[0].content_html).toMatch(/^<div lang="he" dir="rtl">/);
  const embed = JSON.parse(await get(`/oembed?url=${encodeURIComponent(`http://localhost:3000/blog/${post._id}`)}`));
  expect(embed.html).toMatch(/^<blockquote cite="[^"]+" lang="he" dir="rtl">/);
  const { path } = await asAdmin.preview.make({ draftId: post._id, isNew: false });
  expect(attributes((await page(path)).querySelector("article"))).toEqual(["he", "rtl"]);
});

test("without a choice the blog is in English, as before", async () => {
  const { get, page } = await served("en");
  const home = await page("/");
  expect([...attributes(home.documentElement), localeIn(home)]).toEqual(["en", null, "en_US"]);
  const feed = JSON.parse(await get("/feed.json"));
  expect([feed.language, feed.items[0].content_html]).toEqual(["en", "<p>It had rained all night.</p>"]);
  expect(await get("/feed.xml")).not.toContain("dc:language");
});

test("a language is a tag in any spelling, and stored in the usual one; anything else is refused with a sentence", async () => {
  const { db, asAdmin } = testApp();
  const imageId = anImage(db).id;
  const { version } = await asAdmin.site.current();
  const post = { title: "One", subTitle: "x", category: "Finance", imageId };
  const sentence = "The language must be a tag such as en or pt-BR";
  for (const language of ["english", "x", "en_US", "e n", '"><b>', "de-", "a".repeat(36)]) {
    await expect(asAdmin.site.save({ version, values: { language } })).rejects.toThrow(sentence);
    await expect(asAdmin.post.add({ ...post, details: { language } })).rejects.toThrow(sentence);
  }
  await expect(asAdmin.site.save({ version, values: { language: "" } })).rejects.toThrow(sentence);
  const { state } = await asAdmin.site.save({ version, values: { language: " PT-br " } });
  expect(state.values.language).toBe("pt-BR");
  const { post: added } = await asAdmin.post.add({ ...post, details: { language: "ZH-hant-tw" } });
  expect((await asAdmin.post.toEdit({ postId: added._id })).details.language).toBe("zh-Hant-TW");
});

test("the admin area, its refusals and the page for a new password are in the blog's language where it has words", async () => {
  const { origin, page } = await served("de");
  const admin = await page("/admin");
  expect(attributes(admin.documentElement)).toEqual(["de", null]);
  const { languages = "" } = admin.querySelector<HTMLElement>("script[data-languages]")?.dataset ?? {};
  expect(JSON.parse(languages).ar).toEqual({ dir: "rtl", files: ["/assets/words-ar.js", "/assets/admin-ar.js"] });
  expect((await page("/admin/join/x")).querySelector("main button")?.textContent).toBe("Passwort setzen");
  const refusal = async (headers: Record<string, string>) =>
    (await (await fetch(`${origin}/trpc/session.current`, { headers })).json()).error.json.message;
  expect(await refusal({ "page-language": "de" })).toBe("Bitte melde dich an");
  expect(await refusal({})).toBe("Please sign in");
  const polish = await served("pl");
  expect(attributes((await polish.page("/admin")).documentElement)).toEqual(["en", null]);
});
