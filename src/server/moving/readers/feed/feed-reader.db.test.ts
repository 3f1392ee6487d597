import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { fixture, readSource } from "../../../../../tests/support/moving/read-source.ts";
import { feedReader } from "./feed-reader.ts";

const file = (content: string) => {
  const path = join(aFolder(), "feed");
  writeFileSync(path, content);
  return path;
};
const codes = (reasons: { code: string }[]) => reasons.map(({ code }) => code);

test("RSS: dates, authors without addresses of mail, tags, covers, players, texts that are cut, what was private", async () => {
  const { posts, reading, isRecognised } = await readSource(feedReader, fixture("written-by-us/feed/rss.xml"));
  expect([isRecognised, reading.site, reading.isComplete()]).toEqual([true, "https://kiln.example", true]);
  expect(codes(reading.notes)).toEqual(["feed-latest"]);
  const [ash, firing, friends, dayless] = posts;
  expect(ash).toMatchObject({
    source: "entry:6501f2ab77",
    title: "Glaze & ash",
    slug: "glaze-and-ash",
    publishedAt: new Date("2023-09-12T18:04:11Z"),
    authors: ["author:runa-holt"],
    tags: ["tag:glazes", "tag:wood-firing"],
    excerpt: "Ash makes a glaze of its own.",
    cover: { address: "https://static.kiln.example/ash-cover.jpg" },
    addresses: ["https://kiln.example/post/glaze-and-ash"],
    fields: { feedId: "6501f2ab77" },
  });
  expect(ash?.text().html).toContain('src="https://kiln.example/media/ash.jpg"');
  expect(firing).toMatchObject({
    publishedAt: new Date("2023-08-04T07:30:00Z"),
    authors: ["author:runa-holt"],
    tags: ["tag:glazes"],
    unknown: { "itunes:duration": "12:01" },
  });
  expect(codes(firing?.reasons ?? [])).toEqual(["text-shortened", "unknown-kept"]);
  expect(firing?.text().html).toContain('<audio src="https://static.kiln.example/fire.mp3"></audio>');
  // A post without a date becomes a draft when it is written.
  expect([friends?.status, dayless?.publishedAt]).toEqual(["private", null]);
});

test("Atom: XHTML, plain text, drafts, and answers as comments in threads, whatever its prefix", async () => {
  const { post, comments } = await readSource(feedReader, fixture("written-by-us/feed/atom.xml"));
  expect(post("entry:urn:tide:1")).toMatchObject({
    title: "Spring tide",
    slug: "spring-tide",
    publishedAt: new Date("2022-03-18T08:40:00Z"),
    tags: ["tag:the-moon"],
  });
  expect(post("entry:urn:tide:1").text().html).toBe(
    '<div><p>The <em>sea</em> stood at the third step;<br>we &lt; it.</p><p><img src="https://tide.example/log/2022/steps.png" alt="Steps"></p></div>',
  );
  expect(post("entry:urn:tide:2").title).toBe("Plain <water>");
  expect(post("entry:urn:tide:2").text().html).toBe("<p>Words with a &lt; sign.</p>\n<p>And a second paragraph.</p>");
  expect(post("entry:urn:tide:3").status).toBe("draft");
  expect(comments.map(({ name, parent, post: of, content }) => [name, parent, of, content])).toEqual([
    ["Ned", null, "entry:urn:tide:1", "My cellar is wet."],
    ["Bea", "entry:urn:tide:c1", "entry:urn:tide:1", "Mine too."],
  ]);
  expect(JSON.stringify(comments)).not.toContain("private.example");
});

test("Atom: addresses are relative to xml:base of feed, entry and content; the authors of the feed are those of entries without", async () => {
  const { post, posts, reading } = await readSource(
    feedReader,
    file(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://old.example/log/"><link rel="alternate" href="."/>
    <author><name>Ada</name></author>
    <entry><id>1</id><link rel="alternate" href="one.html"/><content type="html">&lt;a href="../two.html"&gt;2&lt;/a&gt;</content></entry>
    <entry xml:base="2022/"><id>2</id><link rel="alternate" href="two.html"/><author><name>Bo</name></author>
      <content type="html" xml:base="img/">&lt;img src="i.png"&gt;</content></entry>
    <entry xml:base="/"><id>3</id><source><author><name>Cy</name></author></source><link href="three"/><link rel="enclosure" type="image/png" href="c.png"/></entry>
    <entry xml:base="https://other.example/a/b"><id>4</id><link href="four"/></entry></feed>`),
  );
  expect([reading.site, ...posts.map(({ addresses }) => addresses[0])]).toEqual([
    "https://old.example/log",
    "https://old.example/log/one.html",
    "https://old.example/log/2022/two.html",
    "https://old.example/three",
    "https://other.example/a/four",
  ]);
  expect(posts.map(({ authors }) => authors)).toEqual([["author:ada"], ["author:bo"], ["author:cy"], ["author:ada"]]);
  expect(post("entry:1").text().html).toContain('href="https://old.example/two.html"');
  expect(post("entry:2").text().html).toContain('src="https://old.example/log/2022/img/i.png"');
  expect(post("entry:3").cover?.address).toBe("https://old.example/c.png");
});

test("RSS 1.0 is read, and a feed that ends too early gives its entries", async () => {
  const rdf = (items: string) =>
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel rdf:about="x"><title>T</title><link>https://old.example/</link><items><rdf:Seq/></items></channel>${items}`;
  const item =
    '<item rdf:about="https://old.example/a"><title>A</title><link>https://old.example/a</link><dc:date>2003-05-06T10:00:00+02:00</dc:date><description>Short.</description></item>';
  const { posts, reading } = await readSource(feedReader, file(rdf(`${item}<item><title>B`)));
  expect(posts.map(({ source, status }) => [source, status])).toEqual([
    ["entry:https://old.example/a", "published"],
    ["entry:#2", "draft"],
  ]);
  expect([reading.site, reading.isComplete()]).toEqual(["https://old.example", false]);
});

test("entities of its own, deep elements and huge texts cost no memory, and other entries are read", async () => {
  const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  const item = (guid: string, text: string) =>
    `<item><guid>${guid}</guid><pubDate>Tue, 12 Sep 2023 18:04:11 GMT</pubDate><description>${text}</description></item>`;
  const huge = "x".repeat(17 * 1024 * 1024);
  const { posts, isRecognised } = await readSource(
    feedReader,
    file(`${bomb}<rss><channel>${item("1", "&b;")}${item("2", "<a>".repeat(2_000))}</channel></rss>`),
  );
  expect([isRecognised, posts[0]?.text().html]).toEqual([true, "<p>&amp;b;</p>"]);
  const { post } = await readSource(
    feedReader,
    file(`<rss><channel>${item("1", huge)}${item("2", "Tea")}</channel></rss>`),
  );
  expect(() => post("entry:1").text()).toThrow();
  expect(post("entry:2").text().html).toBe("<p>Tea</p>");
});

test("the feed beside the texts of a site is not taken for the site", async () => {
  const folder = aFolder();
  writeFileSync(join(folder, "feed.xml"), "<rss><channel></channel></rss>");
  expect((await readSource(feedReader, folder)).isRecognised).toBe(true);
  mkdirSync(join(folder, "_posts"));
  writeFileSync(join(folder, "_posts/2020-01-01-a.md"), "A");
  expect((await readSource(feedReader, folder)).isRecognised).toBe(false);
});
