import { expect, test } from "vitest";
import { anAuthor, aPage, aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";

const ask = (url: string, method = "GET") => fetch(url, { redirect: "manual", method });

test("a page has one canonical URL: other spellings redirect to it and keep their query", async () => {
  const { origin, db } = await servedApp();
  const { _id: id } = aPost(db);
  const encoded = [...id].map((character) => `%${character.charCodeAt(0).toString(16)}`).join("");
  for (const [written, usual] of [
    [`/blog/${id}/`, `/blog/${id}`],
    [`//blog/${id}`, `/blog/${id}`],
    [`/blog/${encoded}?a=%41`, `/blog/${id}?a=%41`],
    [`/%62log/${id}///`, `/blog/${id}`],
    [`/blog/${encoded}.md`, `/blog/${id}.md`],
    [`/blog/${id}.md/`, `/blog/${id}.md`],
    ["//?category=Finance", "/?category=Finance"],
    ["/search/?q=tea", "/search?q=tea"],
    ["/feed.xml/?category=Finance", "/feed.xml?category=Finance"],
    ["/%66eed.json", "/feed.json"],
    ["///sitemap.xml", "/sitemap.xml"],
    ["/robots.txt/", "/robots.txt"],
  ] as const) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await ask(origin + written, method);
      expect([answer.status, answer.headers.get("location")], written).toEqual([301, usual]);
    }
    const { status } = await ask(origin + usual);
    expect(status, usual).toBe(200);
  }
});

test("another spelling of a former address leads to the own one with one redirect", async () => {
  const { origin, db, asAdmin } = await servedApp();
  const { _id: postId } = aPost(db, { title: "Former" });
  const page = aPage(db, { title: "Old page" });
  anAuthor(db, { slug: "ada" });
  await asAdmin.post.update({ postId: page._id, details: { slug: "new-page" } });
  await asAdmin.post.update({ postId, details: { slug: "Second name" } });
  for (const [written, own] of [
    ["/blog/former/?a=1", `/blog/${postId}?a=1`],
    ["//blog/former", `/blog/${postId}`],
    ["/blog/Second%2Dname", `/blog/${postId}`],
    ["/blog/former.md/", `/blog/${postId}.md`],
    ["/old%2Dpage/", "/new-page"],
    [`/blog/${page._id}/`, "/new-page"],
    ["/author/ADA/", "/author/ada"],
    ["//?category=finance", "/?category=Finance"],
  ] as const) {
    const { status, headers } = await ask(origin + written);
    const answer = [status, headers.get("location"), headers.get("cache-control")];
    expect(answer, written).toEqual([301, own, "no-cache"]);
  }
});

test("no spelling redirects to another host, and an unknown URL is 404", async () => {
  const { origin, db } = await servedApp();
  const { _id: id } = aPost(db);
  for (const path of [
    "//evil.example/",
    "//evil.example/search/",
    "/%5cevil.example/",
    "/%2f%2fevil.example/blog/x/",
    "/blog//evil.example/",
    `/blog/%25${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
    `/BLOG/${id}`,
    `/blog/${id}.MD`,
    "/Feed.xml",
    "/SITEMAP.XML",
    "/blog/%E0%A4%A/",
  ]) {
    const answer = await ask(origin + path);
    expect([answer.status, answer.headers.get("location")], path).toEqual([404, null]);
  }
});

test("other spellings of an address add no entries to the page cache", async () => {
  const { origin, db, cache } = await servedApp();
  const { _id: id } = aPost(db);
  // Request it twice, so that the compressed copy is cached too.
  for (const path of [`/blog/${id}`, `/blog/${id}.md`, "/feed.xml"])
    for (let times = 0; times < 2; times++) await fetch(origin + path);
  const bytes = cache.bytes();
  for (const path of [`/blog/${id}/`, `/blog/%${id.charCodeAt(0).toString(16)}${id.slice(1)}.md`, "//feed.xml"])
    expect((await fetch(origin + path)).status).toBe(200);
  expect(cache.bytes()).toBe(bytes);
});
