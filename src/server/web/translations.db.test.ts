import fc from "fast-check";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { cases, seed } from "../../../tests/support/cases.ts";
import { aNewDraft, aPage, aPost, aText } from "../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../tests/support/test-app.ts";
import { maxTagLength, maxTitleLength } from "../../shared/limits.ts";

const siteUrl = "https://blog.example.com";

async function served() {
  const app = await servedApp({ env: { SITE_URL: siteUrl } });
  const get = async (path: string) => (await fetch(app.origin + path)).text();
  const page = async (path: string) => new JSDOM(await get(path)).window.document;
  /** The hreflang links of a page, as `language address`. */
  const alternates = async (path: string) =>
    [...(await page(path)).querySelectorAll('head link[rel="alternate"][hreflang]')].map(
      (link) => `${link.getAttribute("hreflang")} ${link.getAttribute("href")}`,
    );
  return { ...app, get, page, alternates };
}

const textIn = (db: Parameters<typeof aPost>[0], language: string, given = {}) =>
  aPost(db, { title: `In ${language || "the blog's"}`, details: { language }, ...given });

test("texts of random groups name each other completely and both ways, and only those that readers see", async () => {
  const { db, asAdmin, alternates, get } = await served();
  const languages = ["en", "de", "pt-BR", "zh-Hans", "ar", "en-GB", "es-419", "ca-valencia"];
  const group = fc.uniqueArray(
    fc.record({ language: fc.constantFrom(...languages), isPublished: fc.boolean(), isTrashed: fc.boolean() }),
    { selector: ({ language }) => language, minLength: 1 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 3 }), fc.func(fc.nat()), async (groups, pick) => {
      db.$client.exec("DELETE FROM blogs");
      for (const texts of groups) {
        const posts = texts.map((text) => ({ ...text, id: textIn(db, text.language, text)._id }));
        // Linked in any order: to any text of the group.
        for (const [at, { id }] of posts.entries()) {
          const of = posts[pick(at) % Math.max(at, 1)]?.id ?? "";
          if (at > 0) await asAdmin.translation.link({ postId: id, of });
        }
        for (const { id, isTrashed } of posts) if (isTrashed) await asAdmin.post.remove({ postId: id });
        const shown = posts.filter(({ isPublished, isTrashed }) => isPublished && !isTrashed);
        const named = [...shown]
          .sort((a, b) => (a.language < b.language ? -1 : 1))
          .map(({ language, id }) => `${language} ${siteUrl}/blog/${id}`);
        const original = shown.find(({ language }) => language === "en");
        const all = original ? [...named, `x-default ${siteUrl}/blog/${original.id}`] : named;
        const sitemap = await get("/sitemap.xml");
        for (const { id } of shown) {
          expect(await alternates(`/blog/${id}`)).toEqual(shown.length > 1 ? all : []);
          const entry = sitemap.split("<url>").find((one) => one.includes(`<loc>${siteUrl}/blog/${id}<`)) ?? "";
          const links = [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)];
          expect(links.map(([, lang, href]) => `${lang} ${href}`)).toEqual(shown.length > 1 ? all : []);
        }
      }
    }),
    { seed, numRuns: cases(125, 8) },
  );
});

test("a post says where its translations are, for readers and for search engines", async () => {
  const { db, asAdmin, page } = await served();
  const english = textIn(db, "");
  const german = textIn(db, "de");
  await asAdmin.translation.link({ postId: german._id, of: english._id });
  const original = await page(`/blog/${english._id}`);
  const link = original.querySelector(".also-in a");
  expect(original.querySelector(".also-in")?.textContent).toBe("Also in: Deutsch");
  expect([link?.getAttribute("href"), link?.getAttribute("hreflang"), link?.getAttribute("lang")]).toEqual([
    `/blog/${german._id}`,
    "de",
    "de",
  ]);
  const graph = (document: Document) =>
    JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? "")["@graph"][0];
  const translation = await page(`/blog/${german._id}`);
  expect(translation.querySelector(".also-in")?.textContent).toBe("Auch auf: English");
  expect(graph(original)).toMatchObject({ inLanguage: "en", workTranslation: [{ "@id": graph(translation)["@id"] }] });
  expect(graph(translation)).toMatchObject({ inLanguage: "de", translationOfWork: { "@id": graph(original)["@id"] } });
});

test("the page of a text is renewed when a translation of it is published, hidden, deleted or put back", async () => {
  const { db, asAdmin, alternates } = await served();
  const english = aPage(db, { title: "About" });
  const { postId } = await asAdmin.translation.add({ postId: english._id, language: "de" });
  const count = async () => (await alternates("/about")).length;
  expect(await count()).toBe(0);
  await asAdmin.post.setPublished({ postId, isPublished: true });
  // German, English, and English for all others.
  expect(await count()).toBe(3);
  await asAdmin.post.setPublished({ postId, isPublished: false });
  expect(await count()).toBe(0);
  await asAdmin.post.setPublished({ postId, isPublished: true });
  await asAdmin.post.remove({ postId });
  expect(await count()).toBe(0);
  await asAdmin.trash.restore({ trashId: postId });
  expect(await count()).toBe(3);
  await asAdmin.translation.unlink({ postId });
  expect(await count()).toBe(0);
});

test("a copy in another language has the text, images and details that the writer sees, but no address of the original", async () => {
  const { db, asAdmin } = testApp();
  const post = aPost(db, {
    details: {
      tags: ["Walks"],
      metaTitle: "Hills",
      slug: "hills",
      canonicalUrl: "https://a.example/x",
      isPinned: true,
    },
  });
  const { postId } = await asAdmin.translation.add({ postId: post._id, language: "DE" });
  const copy = await asAdmin.post.toEdit({ postId });
  expect(copy).toMatchObject({
    title: post.title,
    description: post.description,
    imageId: post.imageId,
    isPublished: false,
  });
  const own = { slug: "", canonicalUrl: "", isPinned: false, language: "de" };
  expect(copy.details).toMatchObject({ tags: ["Walks"], metaTitle: "Hills", ...own });
  expect((await asAdmin.translation.list({ postId })).map(({ lang, isPublished }) => [lang, isPublished])).toEqual([
    ["de", false],
    ["en", true],
  ]);
  const text = aText({ title: "Half-way", description: "<p>Unfinished</p>", details: { excerpt: "Soon" } });
  const { updatedAt } = await asAdmin.post.read({ postId: post._id });
  await asAdmin.draft.save({ ...aNewDraft, draftId: post._id, isNew: false, text, basedOn: updatedAt });
  const { postId: ofDraft } = await asAdmin.translation.add({ postId: post._id, language: "fr" });
  const { title, description, details } = await asAdmin.post.toEdit({ postId: ofDraft });
  expect([title, description, details.excerpt, details.tags]).toEqual([
    "Half-way",
    "<p>Unfinished</p>",
    "Soon",
    ["Walks"],
  ]);
});

test("a translation takes from an unfinished text only what a post can hold", async () => {
  const { db, asAdmin } = testApp();
  const { _id: postId, title, updatedAt } = aPost(db, { details: { tags: ["Walks"] } });
  const tooMuch = { title: "x".repeat(maxTitleLength + 1), details: { tags: ["  ", "z".repeat(maxTagLength + 1)] } };
  const text = aText({ ...tooMuch, subTitle: " By the sea " });
  await asAdmin.draft.save({ ...aNewDraft, draftId: postId, isNew: false, text, basedOn: updatedAt });
  const copy = await asAdmin.translation.add({ postId, language: "de" });
  const { details, ...taken } = await asAdmin.post.toEdit(copy);
  expect(taken).toMatchObject({ title, subTitle: "By the sea" });
  expect(details.tags).toEqual(["Walks"]);
});

test("the admin list says in which other language a post is, and which ones its translations have", async () => {
  const { db, asAdmin } = testApp();
  const english = textIn(db, "en", { title: "Walks" });
  const { postId } = await asAdmin.translation.add({ postId: english._id, language: "de" });
  await asAdmin.translation.add({ postId, language: "ar" });
  textIn(db, "");
  const { items } = await asAdmin.post.adminList({});
  expect(items.map(({ language, translations }) => [language, translations])).toEqual([
    [undefined, undefined],
    ["ar", ["de", "en"]],
    ["de", ["ar", "en"]],
    [undefined, ["ar", "de"]],
  ]);
});

test("an entry of the menu leads to the translation of its page, in pages of that language", async () => {
  const { db, asAdmin, page } = await served();
  const about = aPage(db, { title: "About" });
  const contact = aPage(db, { title: "Contact", details: { slug: "contact" } });
  const { postId } = await asAdmin.translation.add({ postId: about._id, language: "de-AT" });
  await asAdmin.post.update({ postId, title: "Über uns" });
  const german = textIn(db, "de");
  const { version } = await asAdmin.site.menu();
  const menu = [about, contact].map(({ _id: target }) => ({ kind: "page" as const, target, label: "Who and where" }));
  await asAdmin.site.saveMenu({ version, menu });
  const shown = async (path: string) =>
    [...(await page(path)).querySelectorAll(".site-menu a")].map((a) => `${a.textContent} ${a.getAttribute("href")}`);
  const ofBlog = ["Who and where /about", "Who and where /contact"];
  expect(await shown(`/blog/${german._id}`)).toEqual(ofBlog);
  await asAdmin.post.setPublished({ postId, isPublished: true });
  expect(await shown("/")).toEqual(ofBlog);
  for (const path of ["/de/", `/blog/${german._id}`])
    expect(await shown(path)).toEqual(["Über uns /about-de-at", "Who and where /contact"]);
});

test("pages are found by a part of their title", async () => {
  const { db, asAdmin } = testApp();
  for (let count = 0; count < 60; count += 1) aPage(db, { title: count === 3 ? "Imprint" : `Page ${count}` });
  expect((await asAdmin.page.adminList({ search: "PRINT" })).items.map(({ title }) => title)).toEqual(["Imprint"]);
});

test("a text that is named by its slug is linked like one that is named by its id", async () => {
  const { db, asAdmin } = testApp();
  const [english, german] = [textIn(db, ""), textIn(db, "de", { details: { language: "de", slug: "berge" } })];
  await asAdmin.translation.link({ postId: "berge", of: english._id });
  expect((await asAdmin.translation.list({ postId: english._id })).map(({ _id }) => _id)).toContain(german._id);
});

test("two texts in one language are refused with a sentence, whichever way they meet, and nothing changes", async () => {
  const { db, asAdmin } = testApp();
  const english = textIn(db, "");
  const german = textIn(db, "de");
  const second = textIn(db, "de", { title: "Zweiter" });
  await asAdmin.translation.link({ postId: german._id, of: english._id });
  const taken = "“In de” is already the text in Deutsch. Please choose another language";
  await expect(asAdmin.translation.link({ postId: second._id, of: english._id })).rejects.toThrow(taken);
  await expect(asAdmin.translation.add({ postId: english._id, language: "de" })).rejects.toThrow(taken);
  const change = { postId: english._id, details: { language: "de" } };
  await expect(asAdmin.post.update(change)).rejects.toThrow(taken);
  const empty = { postId: german._id, details: { language: "" } };
  await expect(asAdmin.post.update(empty)).rejects.toThrow("“In the blog's” is already the text in English");
  await expect(asAdmin.translation.link({ postId: english._id, of: english._id })).rejects.toThrow(
    "no translation of itself",
  );
  await expect(asAdmin.translation.link({ postId: aPage(db)._id, of: english._id })).rejects.toThrow(
    "cannot be a translation",
  );
  const rows = await asAdmin.translation.list({ postId: english._id });
  expect(rows.map(({ _id }) => _id)).toEqual([german._id, english._id]);
  await asAdmin.post.update({ postId: german._id, details: { language: "de-AT" } });
  expect((await asAdmin.translation.list({ postId: english._id })).map(({ lang }) => lang)).toEqual(["de-AT", "en"]);
});

test("a text keeps its language when the blog gets another one", async () => {
  const { db, asAdmin } = testApp();
  const english = textIn(db, "");
  const german = textIn(db, "de");
  await asAdmin.translation.link({ postId: german._id, of: english._id });
  const { version } = await asAdmin.site.current();
  await asAdmin.site.save({ version, values: { language: "de" } });
  expect((await asAdmin.post.toEdit({ postId: english._id })).details.language).toBe("en");
});

test("visitors cannot link, unlink, copy or list translations", async () => {
  const { db, asVisitor } = testApp();
  const postId = textIn(db, "")._id;
  await expect(asVisitor.translation.list({ postId })).rejects.toThrow();
  await expect(asVisitor.translation.link({ postId, of: textIn(db, "de")._id })).rejects.toThrow();
  await expect(asVisitor.translation.unlink({ postId })).rejects.toThrow();
  await expect(asVisitor.translation.add({ postId, language: "de" })).rejects.toThrow();
});
