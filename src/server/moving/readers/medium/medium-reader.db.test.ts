import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fixture, readSource } from "../../../../../tests/support/moving/read-source.ts";
import { mediumReader } from "./medium-reader.ts";
import { readStory } from "./medium-story.ts";

const read = () => readSource(mediumReader, fixture("medium"));
const stories = readdirSync(fixture("medium/posts"));

test("each story is a post, the response a comment, and the profile is reported", async () => {
  const { items, posts, comments, isRecognised, reading, count } = await read();
  expect(isRecognised).toBe(true);
  expect(reading.site).toBe("https://medium.com/@username");
  expect([...posts, ...comments].map(({ source }) => source).sort()).toEqual(
    stories.map((name) => `file:posts/${name}`),
  );
  expect(comments).toMatchObject([
    { source: "file:posts/comment.html", content: "This is a comment", name: "Paul Davis" },
  ]);
  const written = stories.map((name) => readFileSync(join(fixture("medium/posts"), name), "utf8")).join("");
  const links = (name: string) =>
    new Set(written.match(new RegExp(`href="[^"]*"[^>]*class="${name}[^>]*|class="${name}[^>]*href="[^"]*"`, "g")))
      .size;
  expect([count("tag"), count("author")]).toEqual([links("p-tag"), links("p-author")]);
  expect(items.at(-1)).toMatchObject({ kind: "other", source: "file:profile/profile.html" });
});

test("titles, dates and states are those that the files say", async () => {
  const { posts } = await read();
  for (const { source, title, publishedAt, status, text } of posts) {
    const html = readFileSync(join(fixture("medium"), source.slice("file:".length)), "utf8");
    expect(title).toBe(/<h1 class="p-name">([^<]*)</.exec(html)?.[1]);
    expect(publishedAt?.toISOString()).toBe(/datetime="([^"]*)"/.exec(html)?.[1]);
    expect(status).toBe(html.includes("Canonical link") ? "published" : "draft");
    expect(text().html.match(/<img /g)?.length).toBe(html.match(/<img /g)?.length);
  }
  expect(posts.find(({ source }) => source.includes("draft"))?.status).toBe("draft");
});

test("a story keeps its captions and code, and loses the title that pages show above it", async () => {
  const { post } = await read();
  const advanced = post("file:posts/advanced-post.html");
  const { html } = advanced.text();
  expect(html).toContain("This is an image caption");
  expect(html).not.toContain("<h3");
  expect(html.match(/<hr/g)).toHaveLength(1);
  expect(advanced).toMatchObject({
    slug: "testpost",
    subTitle: "This is a subtitle of some sort",
    addresses: ["https://medium.com/@JoeBloggs/testpost-efefef12121212", "https://medium.com/p/abcd1234"],
  });
  expect(post("file:posts/no-slug-post.html").slug).toBe("");
  expect(post("file:posts/code-post.html").text().html).toContain(
    '<pre name="4a0a" id="4a0a" class="graf graf--pre graf-after--p"><code>sudo apt-get update\nsudo apt-get install \\\n    apt-transport-https',
  );
});

test("an embedded gist is a link to it", () => {
  const { item } = readStory(
    "posts/2020-01-02_Tea-abc.html",
    `<article><h1 class="p-name">Tea</h1><section class="e-content"><p class="graf">A</p><figure><script
      src="https://gist.github.com/writer/abc.js"></script></figure></section></article>`,
  );
  expect(item.kind === "post" && item.text().html).toContain('<a href="https://gist.github.com/writer/abc">');
});

test("a subtitle that Medium cut is whole and stands above the text alone, and a card keeps its words apart", () => {
  const whole = "Leaves, water and a little time are all that it takes.";
  const card = `<div class="graf graf--mixtapeEmbed"><a href="https://y.example" class="markup--anchor markup--mixtapeEmbed-anchor"><strong>Tea</strong><br><em>All of it</em>y.example</a><a href="https://y.example" class="js-mixtapeImage mixtapeImage"></a></div>`;
  const read = (summary: string) => {
    const { item } = readStory(
      "posts/2020-01-02_Tea-abc.html",
      `<article><h1 class="p-name">Tea</h1><section data-field="subtitle" class="p-summary">${summary}</section>
      <section class="e-content"><h4 class="graf graf--subtitle">${whole}</h4>${card}</section></article>`,
    );
    return item.kind === "post" ? [item.subTitle, item.text().html] : [];
  };
  const [subTitle, html] = read("Leaves, water and a…");
  expect(subTitle).toBe(whole);
  expect(html).not.toContain("Leaves");
  expect(html).toMatch(/<em>All of it<\/em><br>y\.example<\/a><\/div>/);
  expect(read("Another…")[0]).toBe("Another…");
});

const story = (title: string, body: string, canonical = "https://medium.com/@ada/tea-a1b2c3d4e5f6") =>
  `<article class="h-entry"><h1 class="p-name">${title}</h1><section data-field="body" class="e-content">
    <section class="section">${body}</section></section>
    <footer>${canonical && `<a href="${canonical}" class="p-canonical">Canonical link</a>`}</footer></article>`;
const graf = (text: string) => `<p class="graf graf--p">${text}</p>`;

test("a story without a title is a story: a draft, a long text, one with an image or heading; a short answer is none", () => {
  const first = graf("Tea is good.");
  const kindOf = (path: string, body: string, canonical?: string) =>
    readStory(path, story("Tea is good.", body, canonical)).item.kind;
  const path = "posts/2020-01-02_Tea-a1b2c3d4e5f6.html";
  expect(kindOf(path, first)).toBe("comment");
  expect(kindOf("posts/draft_Tea-a1b2c3d4e5f6.html", first, "")).toBe("post");
  expect(kindOf("posts/draft_Tea-a1b2c3d4e5f6.html", first)).toBe("post");
  expect(kindOf(path, first + graf("More tea. ").repeat(509))).toBe("post");
  expect(kindOf(path, `${first}<figure class="graf graf--figure"><img class="graf-image" src="a.png"></figure>`)).toBe(
    "post",
  );
  expect(kindOf(path, `${first}<h3 class="graf graf--h3">Green</h3>`)).toBe("post");
  expect(kindOf(path, `${first}</section><section class="section">${graf("Green")}`)).toBe("post");
});

test("links between the stories of an export lead from one to the other, whatever the address says before the id", () => {
  const id = "a1b2c3d4e5f6";
  const links = [
    `https://medium.com/p/${id}`,
    `https://medium.com/@ada/old-title-${id}?source=friends_link&sk=1`,
    `https://ada.medium.com/tea-${id}#9f8e`,
    `https://publication.example/tea-${id}/`,
    "https://medium.com/@bob/other-ffffffffffff",
  ];
  const body = graf(links.map((href) => `<a href="${href}">x</a>`).join(" "));
  const { item, ids } = readStory(`posts/2020-01-02_Tea-${id}.html`, story("Other", body), new Set([id]));
  expect(ids).toContain(id);
  const html = item.kind === "post" ? item.text().html : "";
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    ...Array(2).fill(`https://medium.com/p/${id}`),
    `https://medium.com/p/${id}#9f8e`,
    `https://medium.com/p/${id}`,
    links[4],
  ]);
});
