import { expect, test } from "vitest";
import { fixture, readSource } from "../../../../../tests/support/moving/read-source.ts";
import { tumblrReader } from "./tumblr-reader.ts";

test("each post is a draft with its day, tags, addresses, links and photos, also those that the export forgot", async () => {
  const { items, posts, post, isRecognised } = await readSource(tumblrReader, fixture("written-by-us/tumblr"));
  expect([isRecognised, posts.map(({ status }) => status)]).toEqual([true, ["draft", "draft", "draft"]]);
  expect(posts.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual(Array(3).fill(["not-marked-public"]));
  expect(post("post:180765348617")).toMatchObject({
    title: "The pond & the heron",
    publishedAt: new Date("2018-12-03T13:58:00Z"),
    tags: ["tag:birds", "tag:still-water"],
    addresses: ["/post/180765348617", "/post/180765348617/the-pond-the-heron"],
  });
  const { html } = post("post:180765348617").text();
  expect(html).not.toMatch(/<h1|footer|December/);
  expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, it]) => it)).toEqual([
    "file:posts/html/180765348618.html",
    "file:media/180765348617_0.png",
  ]);
  expect(post("post:180765348618").text().html).toContain('<img src="file:media/180765348618.png">');
  expect(items.at(-1)).toMatchObject({ kind: "other", reasons: [{ code: "no-home" }] });
});
