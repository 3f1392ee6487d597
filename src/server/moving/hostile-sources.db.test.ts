import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../tests/support/a-folder.ts";
import { aWxr, wxrEnd, wxrHead, wxrItem } from "../../../tests/support/moving/a-wxr.ts";
import { writeZip } from "../../../tests/support/moving/a-zip.ts";
import { expectAccounted } from "../../../tests/support/moving/expect-accounted.ts";
import { anImportingBlog } from "../../../tests/support/moving/import-into.ts";
import { readSource } from "../../../tests/support/moving/read-source.ts";
import { imports, posts } from "../core/db/schema.ts";
import { AppError } from "../core/platform/errors.ts";
import { importSource } from "./import-source.ts";
import { feedReader } from "./readers/feed/feed-reader.ts";
import { markdownReader } from "./readers/markdown/read-markdown.ts";
import { notionReader } from "./readers/notion/notion-reader.ts";
import { tumblrReader } from "./readers/tumblr/tumblr-reader.ts";
import { openPath } from "./source/open-path.ts";
import { readText } from "./source/read-text.ts";

const file = (content: string | Buffer, name = "export.xml") => {
  const path = join(aFolder(), name);
  writeFileSync(path, content);
  return path;
};
const item = (content: string) => wxrItem({ id: 1, title: "Post", content });

test("names in a zip that lead out, symbolic links and bombs are left out; the rest is read", async () => {
  const path = join(aFolder(), "source.zip");
  writeZip(path, [
    { name: "../../outside.xml", body: "x" },
    { name: "/absolute.xml", body: "x" },
    { name: "C:\\windows.xml", body: "x" },
    { name: "link.xml", body: "/etc/passwd", mode: 0o120777 },
    { name: "bomb.xml", body: Buffer.alloc(65 * 1024 * 1024) },
    { name: "__MACOSX/._export.xml", body: "x" },
    { name: "site/export.xml", body: aWxr([{ id: 1, title: "Post" }]) },
  ]);
  const source = await openPath(path);
  expect(source.files.map((it) => it.path)).toEqual(["export.xml"]);
  expect(source.notes.map(({ code }) => code).sort()).toEqual([
    "file-left-out",
    "file-left-out",
    "file-left-out",
    "file-left-out",
    "file-too-big",
  ]);
  await source.close();
  const { importInto } = anImportingBlog();
  const report = await importInto(path);
  expectAccounted(report);
  expect(report.counts.post?.imported).toBe(1);
  expect(report.source.reasons.length).toBeGreaterThanOrEqual(5);
});

test("of two files with one name in a zip the last is read, and the report says so; a name in another Unicode form is another", async () => {
  const path = join(aFolder(), "source.zip");
  const post = (name: string, body: string) => ({ name: `_posts/2021-03-04-${name}.md`, body });
  const cafe = ["cafe\u0301", "caf\u00e9", "cre\u0301me"].map((name) => post(name, `${name}.`));
  writeZip(path, [post("a", "First."), post("a", "Second."), ...cafe]);
  const source = await openPath(path);
  expect(source.notes.map(({ code }) => code)).toEqual(["file-twice"]);
  expect(await Promise.all(source.files.map(async (it) => [it.path, (await readText(it, 99)).text]))).toEqual([
    ["_posts/2021-03-04-a.md", "Second."],
    ["_posts/2021-03-04-cafe\u0301.md", "cafe\u0301."],
    ["_posts/2021-03-04-caf\u00e9.md", "caf\u00e9."],
    ["_posts/2021-03-04-cr\u00e9me.md", "cre\u0301me."],
  ]);
  await source.close();
  const folder = aFolder(Object.fromEntries(cafe.map(({ name, body }) => [name, body])));
  const { db, importInto } = anImportingBlog();
  expectAccounted(await importInto(folder));
  expect(
    db
      .select()
      .from(posts)
      .all()
      .map(({ description }) => description.trim())
      .sort(),
  ).toEqual(["<p>cafe\u0301.</p>", "<p>caf\u00e9.</p>", "<p>cre\u0301me.</p>"]);
});

test("a file in a zip that inflates to more than it says ends its own reading with a sentence", async () => {
  const path = join(aFolder(), "source.zip");
  writeZip(path, [{ name: "a/b.xml", body: Buffer.alloc(100_000, "a"), saysBytes: 10 }]);
  const source = await openPath(path);
  await expect(readText(source.files[0] as (typeof source.files)[0], 1_000_000)).rejects.toThrow(AppError);
  await source.close();
});

test("quotations that are nested too deeply fail alone, with a sentence", async () => {
  const { importInto } = anImportingBlog();
  const { items } = await importInto(aFolder({ "a.md": `${">".repeat(20_000)} Tea`, "b.md": "Tea" }));
  expect(items.map(({ source, status, reasons }) => [source, status, reasons[0]?.code])).toEqual([
    ["file:a.md", "failed", "text-too-deep"],
    ["file:b.md", "imported", expect.anything()],
  ]);
});

test("a text or an image that is removed during the import fails alone", async () => {
  const text = "---\ntitle: Tea\n---\n![](a.png)";
  const folder = aFolder({ "a.png": "", "z.png": "", "b.md": text, "c.md": text, "d.md": text });
  const { importInto } = anImportingBlog();
  const report = await importInto(folder, {}, (items) => {
    if (items === 1) for (const name of ["z.png", "c.md"]) rmSync(join(folder, name), { force: true });
  });
  expectAccounted(report);
  expect(report.items.map(({ source, status }) => [source, status])).toEqual([
    ["file:a.png", "failed"],
    ["file:z.png", "failed"],
    ["file:b.md", "imported"],
    ["file:c.md", "failed"],
    ["file:d.md", "imported"],
  ]);
});

test("symbolic links in a folder are not followed", async () => {
  const folder = aFolder({ "posts/a.md": "x" });
  symlinkSync("/etc", join(folder, "etc"));
  symlinkSync("/etc/passwd", join(folder, "posts/passwd.md"));
  const source = await openPath(folder);
  expect(source.files.map((it) => it.path)).toEqual(["posts/a.md"]);
  expect(source.notes).toHaveLength(2);
});

test("entities of a file's own are not resolved: neither files nor laughs", async () => {
  const laughs = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};&l${at};&l${at};">`).join(
    "",
  );
  const dtd = `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY l0 "lol">${laughs}]>`;
  const path = file(
    wxrHead.replace("<rss", `${dtd}<rss`) + item("a &x; b").replace("<![CDATA[a &x; b]]>", "a &x; &l20; b") + wxrEnd,
  );
  const { db, importInto } = anImportingBlog();
  expectAccounted(await importInto(path));
  const [post] = db.select().from(posts).all();
  expect(post?.description).not.toContain("root:");
  expect(post?.description.length).toBeLessThan(100);
});

test.each([
  ["without its end", wxrHead + item("Whole.") + wxrItem({ id: 2, title: "Cut" }).slice(0, 300), 2],
  ["with control characters and bare ampersands", wxrHead + item("a\u0000\u0008b & c <p>d") + wxrEnd, 1],
  ["nested without end", `${wxrHead}${item("<b>".repeat(50_000))}${wxrEnd}`, 1],
  ["with 100,000 shortcodes", `${wxrHead}${item("[code]".repeat(20_000))}${wxrEnd}`, 1],
  ["with Base64 that has no end", `${wxrHead}${item(`[vc_raw_html]${" ".repeat(10_000)}x`)}${wxrEnd}`, 1],
])("an export %s is imported as far as it goes", async (_, xml, found) => {
  const { db, importInto } = anImportingBlog();
  const report = await importInto(file(xml));
  expectAccounted(report);
  expect(report.counts.post?.found).toBe(found);
  expect(report.source.isComplete).toBe(xml.endsWith(wxrEnd));
  for (const { description } of db.select().from(posts).all()) expect(description).not.toMatch(/\p{Cc}(?<!\n)/u);
  // What is cut off before its status is no public post.
  expect(
    db
      .select()
      .from(posts)
      .all()
      .filter(({ isPublished }) => isPublished),
  ).toHaveLength(1);
});

test("an export in UTF-16 is read", async () => {
  const xml = aWxr([{ id: 1, title: "Grüße 日本" }]).replace("UTF-8", "UTF-16");
  const { db, importInto } = anImportingBlog();
  await importInto(file(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, "utf16le")])));
  expect(db.select().from(posts).all()[0]?.title).toBe("Grüße 日本");
});

test.each([
  ["no export", "export.xml", "<html>"],
  ["an empty file", "export.json", ""],
  ["deep JSON", "export.json", `{"db":[{"meta":{},"data":{"posts":[${"[".repeat(200_000)}`],
  ["a broken zip", "source.zip", "PK\u0003\u0004 and nothing"],
])("%s is one sentence or a report, and leaves nothing behind", async (_, name, content) => {
  const { db, importInto } = anImportingBlog();
  const outcome = await importInto(file(content, name)).catch((error: unknown) => error);
  if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AppError);
  else expect(outcome).toMatchObject({ source: { isComplete: false } });
  expect(db.select().from(posts).all()).toEqual([]);
  if (outcome instanceof Error) expect(db.select().from(imports).all()).toEqual([]);
});

const note = (text: string) => `---\ntitle: T\n---\n${text}\n`;

const cells = "<tr><td>1</td><td>2</td></tr>".repeat(60_000);

test.each([
  ["of 4.5 million characters", `${"word ".repeat(100_000)}\n`.repeat(9)],
  ["of too many cells", `<table>${cells}</table>`],
])("of an export a text %s fails alone, and so do its comments", async (_, content) => {
  const comments = [{ id: 1, name: "Bo" }];
  const { importInto } = anImportingBlog();
  const xml = aWxr([
    { id: 1, title: "Big", content, comments },
    { id: 2, title: "Small" },
  ]);
  const report = await importInto(file(xml));
  expectAccounted(report);
  const outcome = report.items.filter(({ kind }) => kind === "post" || kind === "comment");
  expect(outcome.map(({ source, status, reasons }) => [source, status, reasons[0]?.code])).toEqual([
    ["item:1", "failed", "text-too-big"],
    ["comment:1", "skipped", "post-missing"],
    ["item:2", "imported", undefined],
  ]);
});

test("an export of Ghost is read up to a row of 40 million characters, and the report says that it ends there", async () => {
  const row = (id: number, html: string) =>
    `{"id":"${id}","title":"T","slug":"t${id}","html":"${html}","status":"published"}`;
  const rows = [row(1, "<p>x</p>"), row(2, "word ".repeat(8_000_000)), row(3, "<p>x</p>")];
  const { importInto } = anImportingBlog();
  const report = await importInto(file(`{"db":[{"meta":{"version":"5"},"data":{"posts":[${rows}]}}]}`, "export.json"));
  expectAccounted(report);
  expect(report.items.map(({ source, status }) => [source, status])).toEqual([["posts:1", "imported"]]);
  expect(report.source.isComplete).toBe(false);
});

test("a note with a table of too many cells fails alone", async () => {
  const table = `|a|b|\n|-|-|\n${"|1|2|\n".repeat(80_000)}`;
  const { importInto } = anImportingBlog();
  const report = await importInto(aFolder({ "2020-01-01-big.md": note(table), "2020-01-02-small.md": note("Small") }));
  expectAccounted(report);
  expect(report.items.map(({ status, reasons }) => [status, reasons[0]?.code])).toEqual([
    ["failed", "text-too-big"],
    ["imported", undefined],
  ]);
});

test("a comment of too many cells is plain text, and an item with too many fields keeps the first ones", async () => {
  const { db, importInto } = anImportingBlog();
  const comments = [{ id: 1, name: "Bo", content: cells }];
  const big = item("Text").replace("</item>", `${"<wp:x/>".repeat(300_000)}</item>`);
  const report = await importInto(file(wxrHead + big + wxrItem({ id: 2, title: "Two", comments }) + wxrEnd));
  expectAccounted(report);
  expect(report.counts).toMatchObject({ post: { imported: 2 }, comment: { imported: 1 } });
  expect(report.items.find(({ source }) => source === "item:1")?.reasons.map(({ code }) => code)).toContain(
    "item-too-big",
  );
  expect(
    db
      .select()
      .from(posts)
      .all()
      .map(({ description }) => description),
  ).toContain("<p>Text</p>");
});

test.each([
  ["[", (deep: string) => `---\na: ${deep}\n---\n`],
  ["{a: ", (deep: string) => `---\na: ${deep}\n---\n`],
  ["- ", (deep: string) => `---\na:\n${deep}x\n---\n`],
  ["[", (deep: string) => `+++\na = ${deep}\n+++\n`],
])("front matter of 50,000 %j ends no import, and neither do settings of a site", async (mark, write) => {
  const bomb = write(mark.repeat(50_000));
  const { importInto } = anImportingBlog();
  const files = { "_posts/2020-01-01-bomb.md": `${bomb}Text`, "_posts/2020-01-02-small.md": note("Small") };
  const report = await importInto(aFolder({ ...files, "_config.yml": bomb.slice(4) }));
  expectAccounted(report);
  expect(report.items.map(({ status, reasons }) => [status, reasons[0]?.code])).toEqual([
    ["imported", undefined],
    ["imported", "front-matter-unreadable"],
    ["skipped", "template"],
  ]);
});

test("a text that the parser cannot read in time fails alone", async () => {
  const folder = aFolder({ "2020-01-01-endless.md": note("[".repeat(200_000)), "2020-01-02-plain.md": note("Plain") });
  const { deps } = anImportingBlog();
  const request = { path: folder, from: null, media: null, fetches: false, isDryRun: false };
  const report = await importSource(
    { ...deps, maxTextMs: 2_000 },
    { ...request, category: null, site: null, withTrash: false },
  );
  expectAccounted(report);
  expect(report.items.map(({ status, reasons }) => [status, reasons[0]?.code])).toEqual([
    ["failed", "text-too-slow"],
    ["imported", undefined],
  ]);
}, 120_000);

const page = "A 0123456789abcdef0123456789abcd01.md";
const blanks = " ".repeat(250_000);
const spans = "<span".repeat(50_000);

test.each([
  ["comments above a feed", feedReader, { "feed.xml": `<!--${"--><!--".repeat(36)}` }, []],
  ["a name", feedReader, { "feed.xml": `<feed><entry><author>${"x".repeat(250_000)}</author></entry></feed>` }, [""]],
  ["a date", notionReader, { "A.csv": "Date", [`A/${page}`]: `Date: May${blanks}4` }, ["A"]],
  ["a callout", notionReader, { [page]: `<aside>\n${"\n".repeat(250_000)}x` }, ["A"]],
  ["marks of a post", tumblrReader, { "posts/12345.html": spans, "posts/12346.html": spans }, ["", ""]],
  ["a field", markdownReader, { "a.md": `Title: A\nB${blanks}c\n\nText` }, ["A"]],
  [
    "a filter",
    markdownReader,
    { ".eleventy.js": `${"addGlobalData(".repeat(30_000)}${"(".repeat(500_000)}`, "a.md": "# A\n\nText" },
    ["A"],
  ],
  ["a program", markdownReader, { "a.md": `---js\n{${blanks}}\n---\nText` }, ["A"]],
])("a text that would take minutes to search for %s is read", async (_, reader, files, titles) => {
  const { posts: found } = await readSource(reader, aFolder(files));
  for (const post of found) post.text();
  expect(found.map(({ title }) => title)).toEqual(titles);
});

test("lists are read as deep as a post may nest", async () => {
  const list = Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth)}- Deep`).join("\n");
  const { post } = await readSource(markdownReader, aFolder({ "2020-01-01-deep.md": note(list) }));
  const { html } = post("file:2020-01-01-deep.md").text();
  expect(html.match(/Deep/g)).toHaveLength(300);
  expect(html.match(/<ul/g)?.length).toBeLessThan(40);
});

test("a field named __proto__ changes no object", async () => {
  const json = `{"db":[{"meta":{"version":"5"},"data":{"posts":[{"id":"1","title":"T","slug":"t","html":"<p>x</p>","status":"published","visibility":"public","__proto__":{"isEvil":true}}],"constructor":[{"id":"2"}],"__proto__":[{"id":"3"}]}}]}`;
  const { db, importInto } = anImportingBlog();
  expectAccounted(await importInto(file(json, "export.json")));
  expect(({} as Record<string, unknown>).isEvil).toBeUndefined();
  expect(db.select().from(posts).all()).toHaveLength(1);
});
