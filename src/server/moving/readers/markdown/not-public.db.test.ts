import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { fixture, readSource } from "../../../../../tests/support/moving/read-source.ts";
import { markdownReader } from "./read-markdown.ts";

const samples = readdirSync(fixture("written-by-us/published"));

/** Each text of the samples says whether the generator publishes it, by its documentation. */
test.each(samples)("%s: what the generator publishes is public, and nothing else", async (name) => {
  const { posts } = await readSource(markdownReader, fixture(`written-by-us/published/${name}`));
  const isPublished = ({ status }: { status: string }) => status === "published";
  const wrong = posts.filter((post) => {
    const { html } = post.text();
    return isPublished(post) !== html.includes("Public.") || (isPublished(post) && html.includes("Secret."));
  });
  expect(wrong.map(({ source, status }) => `${source} is ${status}`)).toEqual([]);
  expect(posts.some(isPublished)).toBe(true);
});

const text = "---\ntitle: Tea\ndate: 2021-03-04\n---\nText.\n";
const statusesOf = async (files: Record<string, string>) => {
  const { posts } = await readSource(markdownReader, aFolder(files));
  return Object.fromEntries(posts.map(({ source, status }) => [source.replace("file:", ""), status]));
};

test("a file of data that is too long for rules hides the texts below it, and no others", async () => {
  const data = JSON.stringify({ words: "x".repeat(1_100_000) });
  const site = { "eleventy.config.js": "", "search/search.json": data, "search/one.md": text, "blog/two.md": text };
  expect(await statusesOf(site)).toEqual({ "search/one.md": "draft", "blog/two.md": "published" });
});

test("settings with more scopes than are tried hide all texts", async () => {
  const config = JSON.stringify({ cascade: Array.from({ length: 200_000 }, () => ({})) });
  expect(await statusesOf({ "hugo.json": config, "content/blog/one.md": text })).toEqual({
    "content/blog/one.md": "draft",
  });
});
