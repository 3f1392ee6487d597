import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { writeZip } from "../../../../../tests/support/moving/a-zip.ts";
import { anImportingBlog } from "../../../../../tests/support/moving/import-into.ts";
import { fixture, readSource } from "../../../../../tests/support/moving/read-source.ts";
import { notionReader } from "./notion-reader.ts";

const id = (number: number) => `0123456789abcdef0123456789abcd0${number}`;
const codes = (reasons: { code: string }[]) => reasons.map(({ code }) => code);

test("properties are fields, links lead to pages, and only what a property calls public is public", async () => {
  const { items, posts, post, isRecognised } = await readSource(notionReader, fixture("written-by-us/notion"));
  expect(isRecognised).toBe(true);
  expect(Object.fromEntries(posts.map(({ title, status }) => [title, status]))).toEqual({
    "A walk": "published",
    "A plan": "draft",
    "The sea": "published",
    Late: "scheduled",
    Diary: "draft",
    "In work": "draft",
  });
  const walk = post(`page:${id(1)}`);
  expect(walk).toMatchObject({
    publishedAt: new Date("2021-03-04T10:00:00Z"),
    tags: ["tag:hills", "tag:sea"],
    unknown: { Mood: "calm" },
  });
  const { html } = walk.text();
  expect(html).not.toContain("calm");
  expect(html).toContain("Note: this line is text");
  expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, it]) => it)).toEqual([
    `https://www.notion.so/${id(2)}`,
    `https://www.notion.so/${id(3)}`,
    "file:Blog/A walk/view.png",
  ]);
  expect(html).toContain("<em>water</em>");
  expect(post(`page:${id(3)}`).publishedAt).toEqual(new Date("2021-03-06T00:00:00Z"));
  expect(codes(post(`page:${id(5)}`).reasons)).toEqual(["not-marked-public"]);
  expect(post(`page:${id(5)}`).text().html).toContain("Published: Yes is what I wrote");
  expect(items.filter(({ kind }) => kind === "other").map(({ reasons }) => codes(reasons))).toEqual([
    ["table-of-pages"],
    ["table-of-pages"],
  ]);
});

test("a zip around zips says what to do, and a folder with one page of Notion is none of its exports", async () => {
  const zip = join(aFolder(), "export.zip");
  writeZip(zip, [{ name: "ExportBlock-1f2e-Part-1.zip", body: "PK" }]);
  await expect(readSource(notionReader, zip)).rejects.toThrow("unpack it");
  writeZip(zip, [
    { name: "posts.zip", body: "PK" },
    { name: "read me.rtf", body: "A" },
  ]);
  await expect(anImportingBlog().importInto(zip)).rejects.toThrow("unpack it");
  const folder = aFolder({ [`Page ${id(1)}.md`]: "# A", "a.md": "# B", "b.md": "# C" });
  expect((await readSource(notionReader, folder)).isRecognised).toBe(false);
});

test("a property that hides a page holds where the view of its table leaves its column out", async () => {
  const page = "# Tea\n\nStatus: Published\nArchived: Yes\n\nWords.\n";
  const { posts } = await readSource(
    notionReader,
    aFolder({ [`Blog ${id(9)}.csv`]: "Name,Status\n", [`Blog/Tea ${id(1)}.md`]: page }),
  );
  expect(posts.map((post) => [post.status, post.text().html.trim()])).toEqual([["unlisted", "<p>Words.</p>"]]);
});
