import { JSDOM } from "jsdom";
import { marked } from "marked";
import { expect, test } from "vitest";
import { aPost } from "../../../tests/support/factories.ts";
import { servedApp } from "../../../tests/support/test-app.ts";
import { parseXml, textsOf } from "../../../tests/support/xml.ts";

const siteUrl = "https://blog.example.com";

test.each([
  `"quoted" 'twice' </title></script><script>alert(1)</script><!-- ]]>`,
  "👩‍👩‍👧 emoji 🏳️‍🌈 and é, ﷽",
  `שלום ${"ארוך ".repeat(38)}`.trim(),
  "x".repeat(200),
  "&amp; &lt; &#x27; %3Cb%3E \\u003c",
  "# C# #",
  "Why #",
  "1. - + * _a_ **b** `c` ~~d~~ | e",
  "---",
  "[link](https://evil.example) ![x](y) <https://evil.example>",
  "a\\",
  "$& $1 $` {{name}}",
  "__proto__",
])("a title of %j is that title everywhere", async (title) => {
  const { origin, db } = await servedApp({ env: { SITE_URL: siteUrl } });
  const { _id } = aPost(db, { title, subTitle: title, description: `<p>${"text ".repeat(5)}</p>` });
  const text = async (path: string) => (await fetch(origin + path)).text();
  const html = (markup: string) => new JSDOM(markup).window.document;

  for (const path of [`/blog/${_id}`, "/", "/search?q=text"]) {
    const document = html(await text(path));
    const headings = [...document.querySelectorAll("h1, h2, h3")].map((heading) => heading.textContent);
    expect(headings, path).toContain(title);
    expect([...document.scripts].map(({ textContent }) => textContent).join("")).not.toMatch(/^alert/);
  }
  const document = html(await text(`/blog/${_id}`));
  expect(document.title).toBe(`${title} · Longhand`);
  const [posting, crumbs] = JSON.parse(document.querySelector('script[type*="ld+json"]')?.textContent ?? "")["@graph"];
  expect([posting.headline, crumbs.itemListElement[2].name]).toEqual([title, title]);
  for (const name of ["og:title", "twitter:title", "og:image:alt"])
    expect(document.querySelector(`[property="${name}"], [name="${name}"]`)?.getAttribute("content")).toBe(title);

  expect(JSON.parse(await text("/feed.json")).items[0].title).toBe(title);
  for (const path of ["/feed.xml", "/atom.xml", "/sitemap.xml"]) parseXml(await text(path));

  const oembed = `/oembed?url=${siteUrl}/blog/${_id}`;
  const answer = JSON.parse(await text(oembed));
  expect([answer.title, html(answer.html).querySelector("a")?.textContent]).toEqual([title, title]);
  expect(textsOf(parseXml(await text(`${oembed}&format=xml`)), "title")).toEqual([title]);

  const post = html(marked.parse(await text(`/blog/${_id}.md`), { async: false }));
  expect(post.querySelector("h1")?.textContent).toBe(title);
  expect(post.querySelector("h1 + p > em")?.textContent).toBe(title);
  const models = html(marked.parse(await text("/llms.txt"), { async: false }));
  expect(models.querySelector(`a[href="${siteUrl}/blog/${_id}.md"]`)?.textContent).toBe(title);
});
