import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { anImportingBlog } from "../../../../../tests/support/moving/import-into.ts";
import { fixture, readSource } from "../../../../../tests/support/moving/read-source.ts";
import type { ReadingBlog } from "../../items/reading.ts";
import { openPath } from "../../source/open-path.ts";
import { substackHtml } from "./substack-html.ts";
import { substackReader } from "./substack-reader.ts";

test("each row is a post or page with its text, its date and its state", async () => {
  const { posts, items, isRecognised } = await readSource(substackReader, fixture("substack"));
  expect(isRecognised).toBe(true);
  const [, ...rows] = readFileSync(fixture("substack/posts.csv"), "utf8").trim().split("\n");
  expect(items).toHaveLength(rows.length);
  expect(
    posts.map(({ source, kind, status, publishedAt }) => [source, kind, status, publishedAt?.toISOString()]),
  ).toEqual(
    rows.map((row) => {
      const [id, date, isPublished, , type] = row.split(",");
      return [`post:${id}`, type === "page" ? "page" : "post", isPublished === "TRUE" ? "published" : "draft", date];
    }),
  );
  // Entities of HTML in the list.
  expect(posts[0]?.subTitle).toBe("“This quote’s rather short”");
  expect(posts[0]).toMatchObject({ slug: "plain-text", addresses: ["/p/plain-text"], unknown: { type: "newsletter" } });
  expect(posts[1]?.text().html).toContain('<audio src="https://example.com/my-audio/file.mp3">');
});

test("what was for members, or has no row, is not public; a missing text is reported", async () => {
  const folder = join(aFolder(), "substack");
  cpSync(fixture("substack"), folder, { recursive: true });
  const list = join(folder, "posts.csv");
  const dirt = `9.paid,2020-01-01T00:00:00Z,TRUE,,newsletter,only_paid,"Paid, ""quoted"" and
two lines",,,one cell too many
10.later,2126-01-01T00:00:00Z,FALSE,,newsletter,everyone,Later,,
11.unsaid,2020-01-01T00:00:00Z,TRUE,,newsletter,,Unsaid,,
`;
  writeFileSync(list, `\ufeff${readFileSync(list, "utf8")}${dirt}`);
  writeFileSync(join(folder, "posts/77.no-row.html"), "<p>Hello</p>");
  rmSync(join(folder, "posts/123403.thread.html"));
  const { post } = await readSource(substackReader, folder);
  expect(post("post:9.paid")).toMatchObject({ status: "members", title: 'Paid, "quoted" and\ntwo lines' });
  expect([post("post:11.unsaid").status, post("post:123403.thread").status]).toEqual(["members", "draft"]);
  expect(post("post:10.later").status).toBe("scheduled");
  expect(post("post:77.no-row")).toMatchObject({ status: "draft", reasons: [{ code: "row-missing" }] });
  expect(post("post:123403.thread").reasons.map(({ code }) => code)).toEqual(["text-missing"]);
});

test("a list that is cut inside a row is read up to it; the texts behind it are drafts", async () => {
  const folder = join(aFolder(), "substack");
  cpSync(fixture("substack"), folder, { recursive: true });
  const list = join(folder, "posts.csv");
  const [head = "", first = "", , third = ""] = readFileSync(list, "utf8").split("\n");
  writeFileSync(list, `${head}\n${first}\n${third.split(",", 5).join(",")},"Cut`);
  const { importInto } = anImportingBlog();
  const { source, items } = await importInto(folder);
  expect(source).toMatchObject({ isComplete: false, reasons: [{ code: "source-cut" }] });
  const lacksRow = items.filter(({ reasons }) => reasons.some(({ code }) => code === "row-missing"));
  expect([items.length, lacksRow.length]).toEqual([5, 4]);
});

test("blocks that keep their data in attributes become text, and what a site made for each reader is reported", () => {
  const block = (className: string, data: object) =>
    `<div class="${className}" data-attrs="${JSON.stringify(data).replaceAll('"', "&quot;")}"><p>Part of the site</p></div>`;
  const read = (html: string) => {
    const { html: text, reasons } = substackHtml(html, "");
    return [text, reasons.map(({ code }) => code)];
  };
  expect(read(block("youtube-wrap", { videoId: "dQw4w9WgXcQ" }))).toEqual([
    expect.stringContaining('<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-video="">'),
    [],
  ]);
  expect(read(block("vimeo-wrap", { videoId: "76979871" }))[0]).toContain('href="https://vimeo.com/76979871"');
  expect(read(block("tweet", { url: "https://x.example/1", full_text: "Good morning" }))).toEqual([
    '<blockquote><p>Good morning</p></blockquote><p><a href="https://x.example/1">https://x.example/1</a></p>',
    ["embed-linked"],
  ]);
  expect(
    read(block("digest-post-embed", { canonical_url: "https://x.example/2", title: "Two", caption: "Words" }))[0],
  ).toBe('<blockquote><p>Two</p><p>Words</p></blockquote><p><a href="https://x.example/2">https://x.example/2</a></p>');
  expect(
    read(block("embedded-post-wrap", { url: "https://x.example/3", title: "3", truncated_body_text: "It be…" }))[0],
  ).toContain("<p>3</p><p>It be…</p>");
  for (const left of ["subscription-widget-wrap", "poll-embed", "native-video-embed", "native-audio-embed"]) {
    expect(read(`<p>A</p>${block(left, {})}`)).toEqual(["<p>A</p>", ["generated-part"]]);
  }
  const note =
    '<p>A<a class="footnote-anchor" href="#f">1</a></p><div class="footnote"><a class="footnote-number">1</a><div class="footnote-content"><p>The note</p></div></div>';
  expect(read(note)).toEqual(["<p>A[^1]</p><p>[^1]: The note </p>", []]);
});

test("mentions, formulas, cashtags, galleries and blocks that nobody knows keep what their data says", () => {
  const read = (tag: string, className: string, data: object) => {
    const attrs = JSON.stringify(data).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    const { html, reasons } = substackHtml(`<p>A</p><${tag} class="${className}" data-attrs="${attrs}"></${tag}>`, "");
    return [html.replace("<p>A</p>", ""), reasons.map(({ code }) => code)];
  };
  expect(read("span", "mention-wrap", { name: "Ada", id: 1, type: "user", url: null })).toEqual(["Ada", []]);
  expect(read("span", "mention-wrap", { name: "Tea", url: "https://tea.example/" })).toEqual([
    '<a href="https://tea.example/">Tea</a>',
    [],
  ]);
  expect(read("span", "cashtag-wrap", { symbol: "$TEA" })).toEqual(["$TEA", []]);
  expect(read("div", "latex-rendered", { persistentExpression: "a < b", id: "X" })).toEqual([
    '<pre><code class="language-math">a &lt; b\n</code></pre>',
    [],
  ]);
  const images = [{ src: "https://a.example/1.png", type: "image/png" }, { src: "https://a.example/2.png" }];
  const figure = (at: number, more = "") =>
    `<figure><img src="https://a.example/${at}.png" alt="Cups">${more}</figure>`;
  expect(read("div", "image-gallery-embed", { gallery: { images, alt: "Cups", caption: "Two cups" } })).toEqual([
    figure(1) + figure(2, "<figcaption>Two cups</figcaption>"),
    [],
  ]);
  const link = '<p><a href="https://tea.example">https://tea.example</a></p>';
  const publication = { name: "Tea", base_url: "https://tea.example", hero_text: "All about tea", logo_url: "x" };
  expect(read("div", "embedded-publication-wrap", publication)).toEqual([
    `<blockquote><p>Tea</p><p>All about tea</p></blockquote>${link}`,
    ["embed-linked"],
  ]);
  const comment = { url: "https://tea.example", commentId: 1, comment: { name: "Bob", body: "Good" } };
  expect(read("div", "comment", comment)).toEqual([
    `<blockquote><p>Bob</p><p>Good</p></blockquote>${link}`,
    ["embed-linked"],
  ]);
  expect(read("div", "unheard-of", { url: "https://tea.example" })).toEqual([link, ["embed-linked"]]);
  expect(read("div", "unheard-of", { id: 5 })).toEqual(["", ["generated-part"]]);
  expect(read("div", "unheard-of", [])[1]).toEqual(["generated-part"]);
});

test("a link that was shared leads to the post", async () => {
  const source = await openPath(fixture("substack"));
  const options = { site: "https://mine.substack.com", now: new Date() };
  const reading = await substackReader.read(source, options, {} as ReadingBlog);
  const links: unknown[] = [];
  for await (const item of reading.items()) if (item.kind === "post") links.push(item.linkAddresses?.at(-1));
  await source.close();
  expect(links[0]).toBe("https://open.substack.com/pub/mine/p/plain-text");
});
