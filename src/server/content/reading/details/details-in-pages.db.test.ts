import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { anAuthor, aPost } from "../../../../../tests/support/factories.ts";
import { servedApp } from "../../../../../tests/support/test-app.ts";

const siteUrl = "https://blog.example.com";

async function served() {
  const app = await servedApp({ env: { SITE_URL: siteUrl, AUTHOR_NAME: "The Writer" } });
  const get = async (path: string) => (await fetch(app.origin + path)).text();
  const page = async (path: string) => new JSDOM(await get(path)).window.document;
  return { ...app, get, page };
}

const details = {
  excerpt: "In <short>",
  metaTitle: "Hills for everyone",
  metaDescription: "All about hills",
  canonicalUrl: "https://elsewhere.example/hills?a=1&b=2",
  coverCaption: "The north <side>",
  coverAlt: "A hill",
};

test("a page shows what the writer set for search engines, previews and the cover", async () => {
  const { db, page } = await served();
  const post = aPost(db, { details });
  const document = await page(`/blog/${post._id}`);
  const content = (selector: string) => document.querySelector(selector)?.getAttribute("content");
  expect(document.title).toMatch(/^Hills for everyone · /);
  expect(document.querySelector("h1")?.textContent).toBe(post.title);
  expect(content('meta[name="description"]')).toBe("All about hills");
  expect(content('meta[property="og:title"]')).toBe("Hills for everyone");
  expect(content('meta[property="og:url"]')).toBe(`${siteUrl}/blog/${post._id}`);
  expect(content('meta[property="og:image:alt"]')).toBe("A hill");
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(details.canonicalUrl);
  expect(document.querySelector(".article-cover")?.getAttribute("alt")).toBe("A hill");
  expect(document.querySelector(".article-caption")?.textContent).toBe("The north <side>");
});

test("without a meta description the excerpt is used, and without both the sub title", async () => {
  const { db, page } = await served();
  const description = async (postId: string) =>
    (await page(`/blog/${postId}`)).querySelector('meta[name="description"]')?.getAttribute("content");
  const plain = aPost(db);
  expect(await description(aPost(db, { details: { excerpt: "In short" } })._id)).toBe("In short");
  expect(await description(plain._id)).toBe(plain.subTitle);
});

test("a post that names its original elsewhere is not in the sitemap, its neighbours are", async () => {
  const { db, get } = await served();
  const [before, elsewhere, after] = [aPost(db), aPost(db, { details }), aPost(db)].map(({ _id }) => _id);
  const sitemap = await get("/sitemap.xml");
  expect([before, elsewhere, after].map((id) => sitemap.includes(`/blog/${id}`))).toEqual([true, false, true]);
});

test("feeds have the excerpt as summary, and cards the first characters of the text", async () => {
  const { db, get, asVisitor } = await served();
  aPost(db, { details, description: "<p>It had rained.</p>" });
  expect(JSON.parse(await get("/feed.json")).items[0].summary).toBe("In <short>");
  expect(await get("/atom.xml")).toContain("In &lt;short");
  expect((await asVisitor.post.list({})).items[0]?.preview).toBe("It had rained.");
});

test("bylines are on the page, in JSON-LD, feeds, oEmbed and Markdown, in their order", async () => {
  const { db, get, page } = await served();
  const authors = [anAuthor(db, { name: "Zoe & Co" }).id, anAuthor(db, { name: "Ada" }).id];
  const { _id } = aPost(db, { details: { authors } });
  const document = await page(`/blog/${_id}`);
  expect(document.querySelector(".article-author")?.textContent).toBe("Zoe & Co, Ada");
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? "");
  expect(data["@graph"][0].author.map(({ name }: { name: string }) => name)).toEqual(["Zoe & Co", "Ada"]);
  expect([...(await get("/feed.xml")).matchAll(/<dc:creator>(.*?)</g)].map(([, name]) => name)).toEqual([
    "Zoe &amp; Co",
    "Ada",
  ]);
  expect(await get("/atom.xml")).toContain("<author><name>Zoe &amp; Co</name>");
  expect(JSON.parse(await get("/feed.json")).items[0].authors.map(({ name }: { name: string }) => name)).toEqual([
    "Zoe & Co",
    "Ada",
  ]);
  const oembed = `/oembed?${new URLSearchParams({ url: `${siteUrl}/blog/${_id}` })}`;
  expect(JSON.parse(await get(oembed)).author_name).toBe("Zoe & Co, Ada");
  expect(await get(`/blog/${_id}.md`)).toContain("By Zoe \\& Co, Ada, ");
});

test("a post without bylines has the blog's author", async () => {
  const { db, page } = await served();
  expect((await page(`/blog/${aPost(db)._id}`)).querySelector(".article-author")?.textContent).toBe("The Writer");
});
