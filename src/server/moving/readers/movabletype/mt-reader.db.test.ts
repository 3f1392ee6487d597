import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { fixture, readSource } from "../../../../../tests/support/moving/read-source.ts";
import { movableTypeReader } from "./mt-reader.ts";

const file = (content: string | Buffer) => {
  const path = join(aFolder(), "export.txt");
  writeFileSync(path, content);
  return path;
};
const head = "AUTHOR: Ada\nTITLE: Tea\nBASENAME: tea\nSTATUS: Publish\nDATE: 03/04/2005 10:00:00 AM\n-----\n";

test("an entry has its title, date, slug, tags, category, cover, excerpt, addresses and state", async () => {
  const { posts, post, comments, reading, isRecognised } = await readSource(
    movableTypeReader,
    fixture("written-by-us/movabletype/export.txt"),
  );
  expect([isRecognised, reading.site, reading.isComplete()]).toEqual([true, "http://quist.typepad.com", true]);
  expect(posts.map(({ status }) => status)).toEqual([
    ...["published", "published", "draft", "pending", "scheduled", "unlisted", "published", "unlisted", "published"],
  ]);
  // Without a date it becomes a draft when it is written.
  expect(posts[6]?.publishedAt).toBeNull();
  const first = post("entry:http://quist.typepad.com/roofs/2004/11/rain-and-roofs.html");
  expect(first).toMatchObject({
    title: "Rain & roofs",
    slug: "rain-and-roofs",
    publishedAt: new Date("2004-11-03T19:15:00Z"),
    tags: ["tag:houses", "tag:weather", "tag:slate-roof", "tag:gutters"],
    categories: ["Houses", "Weather"],
    excerpt: "Three slates, one ladder.",
    unknown: { KEYWORDS: "slates storm" },
  });
  const { html } = first.text();
  expect(html).toContain("took three slates.<br>\nWe counted");
  expect(html).toContain("<p>-----</p>");
  expect(html).toContain('src="http://quist.typepad.com/roofs/images/slate.png"');
  expect(post("entry:2005-03/statusless").addresses).toEqual(["http://quist.typepad.com/2005/03/statusless.html"]);
  expect(post("entry:http://quist.typepad.com/roofs/2005/02/ladders.html")).toMatchObject({ takesComments: false });
  expect(comments.map(({ name, status, isMention }) => [name, status, isMention])).toEqual([
    ["Ole", "approved", false],
    ["Ole", "approved", false],
    ["Anonymous neighbour", "waiting", false],
    ["Elsewhere", "approved", true],
  ]);
  expect(comments[0]).toMatchObject({
    content: "Ours lost seven.\n\nCopper is better.",
    website: "http://ole.example/",
  });
  expect(JSON.stringify([comments, reading.notes])).not.toMatch(/private\.example|192\.0\.2/);
});

test("hyphens in a text end neither it nor its entry, and a file that is cut says so", async () => {
  const text = "One\n--------\nNOTE: two\n-----\n-----\nthree\n";
  const { posts, reading } = await readSource(
    movableTypeReader,
    file(`${head}BODY:\n${text}-----\n--------\n${head}BODY:\nCut`),
  );
  expect(posts).toHaveLength(2);
  expect(posts[0]?.text().html).toContain("NOTE: two");
  expect(posts[0]?.text().html).toContain("three");
  expect([reading.isComplete(), posts[1]?.reasons.map(({ code }) => code)]).toEqual([false, ["item-cut"]]);
});

test("Windows-1252, line ends of Windows and an entry of one huge line are read, or fail alone", async () => {
  const entries = `${head}BODY:\nCaf\u00e9\n-----\n--------\n${head.replace("tea", "b")}BODY:\n${"x".repeat(33 * 1024 * 1024)}\n-----\n--------\n`;
  const { posts, reading } = await readSource(
    movableTypeReader,
    file(Buffer.from(entries.replaceAll("\n", "\r\n"), "latin1")),
  );
  expect(posts[0]?.text().html).toBe("<p>Caf\u00e9</p>");
  expect(reading.notes.map(({ code }) => code)).toEqual(["encoding-replaced"]);
  expect(() => posts[1]?.text()).toThrow();
});

test("an entry for comments alone brings its comments to the entry with its key", async () => {
  const given = head.replace("STATUS", "NO ENTRY: 1\nSTATUS");
  const { posts, comments } = await readSource(
    movableTypeReader,
    file(`${given}COMMENT:\nAUTHOR: Bo\nDATE: 03/05/2005 10:00:00 AM\nHello\n-----\n--------\n`),
  );
  expect([posts, comments.map(({ post }) => post)]).toEqual([[], ["entry:2005-03/tea"]]);
});

test("entries with one name and moment and other texts are all posts; what comes twice is one", async () => {
  const entry = (body: string) => `${head}BODY:\n${body}\n-----\n--------\n`;
  const { posts } = await readSource(
    movableTypeReader,
    file(["One", "Two", "One", "Three", "Two"].map(entry).join("")),
  );
  const keys = new Map(posts.map((post) => [post.source, post.text().html.trim()]));
  expect([...keys.values()]).toEqual(["<p>One</p>", "<p>Two</p>", "<p>Three</p>"]);
  expect([...keys.keys()]).toEqual(["", "#2", "#3"].map((end) => `entry:2005-03/tea${end}`));
});

test("an entry with a password or for its author alone is not public", async () => {
  const entry = (line: string, at: number) =>
    `${head.replace(": tea", `: tea${at}`).replace("STATUS", `${line}\nSTATUS`)}BODY:\nText\n-----\n--------\n`;
  const entries = ["PASSWORD: abc", "SECRET: 1", "SECRET: 0"].map(entry);
  const { posts } = await readSource(movableTypeReader, file(entries.join("")));
  expect(posts.map(({ status }) => status)).toEqual(["password", "private", "published"]);
});
