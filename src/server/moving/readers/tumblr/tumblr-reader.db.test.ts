import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
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

test("a link to a post leads to it by its number, whatever words and host it has", async () => {
  const post = (links: string) => `<body><p>${links}</p><span id="timestamp">December 3rd, 2018 1:58pm</span></body>`;
  const links = [
    "https://me.tumblr.com/post/123457/slug",
    "https://www.tumblr.com/me/123457/slug",
    "https://x.example/1",
    "https://t.umblr.com/redirect?z=https%3A%2F%2Fme.tumblr.com%2Fpost%2F123457&amp;t=ab",
    "https://t.umblr.com/redirect?z=https%3A%2F%2Fx.example%2F2%3Fa%3Db%253Ac&amp;t=ab",
  ];
  const html = post(links.map((it) => `<a href="${it}">x</a>`).join(""));
  const read = await readSource(tumblrReader, aFolder({ "html/123456.html": html, "html/123457.html": post("") }));
  const found = read.post("post:123456").text().html;
  expect([...found.matchAll(/href="([^"]*)"/g)].map(([, it]) => it)).toEqual([
    ...["/post/123457", "/post/123457", "https://x.example/1", "/post/123457", "https://x.example/2?a=b%3Ac"],
  ]);
});
