import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
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
