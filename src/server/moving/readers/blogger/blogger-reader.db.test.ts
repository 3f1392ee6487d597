import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { fixture, readSource } from "../../../../../tests/support/moving/read-source.ts";
import { bloggerReader } from "./blogger-reader.ts";

const oldFile = "written-by-us/blogger-old/blog-11-20-2019.xml";
const takeout = "written-by-us/blogger-takeout";
const takeoutFeed = `${takeout}/Takeout/Blogger/Blogs/Der Gartenblog/feed.atom`;

const entriesIn = (name: string) => readFileSync(fixture(name), "utf8").split("<entry>").slice(1);
const idIn = (entry: string) => `entry:${/<id>([^<]*)</.exec(entry)?.[1]}`;

test.each([
  [oldFile, oldFile, "atom", "http://kitchen-garden.blogspot.com"],
  [takeout, takeoutFeed, "takeout", null],
])("%s: each entry is one item of its kind", async (name, feed, version, site) => {
  const { items, reading, isRecognised } = await readSource(bloggerReader, fixture(name));
  expect([isRecognised, reading.version, reading.site, reading.isComplete()]).toEqual([true, version, site, true]);
  const entries = entriesIn(feed);
  const found = items.filter(({ source }) => source.startsWith("entry:"));
  expect(found.map(({ source }) => source).sort()).toEqual(entries.map(idIn).sort());
  for (const entry of entries) {
    const kind = /kind#(\w+)|<blogger:type>(POST|PAGE|COMMENT)</.exec(entry);
    const wanted = (kind?.[1] ?? kind?.[2] ?? "").toLowerCase();
    const known: Record<string, string> = { settings: "setting", template: "other" };
    expect(found.find(({ source }) => source === idIn(entry))?.kind).toBe(known[wanted] ?? wanted);
  }
});

test("the old export: labels, addresses, a draft, comments in threads", async () => {
  const { post, comments, count } = await readSource(bloggerReader, fixture(oldFile));
  const entry = (id: string) => `entry:tag:blogger.com,1999:blog-4711.${id}`;
  expect(post(entry("post-1001"))).toMatchObject({
    title: "Sourdough, day <em>one</em>",
    slug: "sourdough-day-one",
    status: "published",
    publishedAt: new Date("2009-03-03T06:30:00Z"),
    addresses: ["http://kitchen-garden.blogspot.com/2009/03/sourdough-day-one.html"],
    tags: ["tag:bread", "tag:fruchte-nusse"],
    unknown: { location: { "georss:featurename": "Oakland, CA, USA", "georss:point": "37.8 -122.27" } },
  });
  const { html } = post(entry("post-1001")).text();
  expect(html).toContain("<p>Flour, water, <b>patience</b>.</p>");
  expect(html).toContain('src="http://1.bp.blogspot.com/-AbC/Sx/AAAA/zz/s1600/loaf.jpg"');
  expect(html).toContain("The rest after the jump.");
  expect(post(entry("post-1003")).status).toBe("draft");
  // A bare ampersand.
  expect(post(entry("post-1002")).text().html).toContain("one &amp; two");
  const written = entriesIn(oldFile).join("");
  const labels = [...written.matchAll(/ns#' term='([^']*)'/g)].map(([, label]) => label?.toLowerCase());
  const pages = entriesIn(oldFile).filter((it) => it.includes("kind#page"));
  const texts = entriesIn(oldFile).filter((it) => /kind#(?:post|page)'/.test(it));
  const writers = texts.map((it) => /<author><name>([^<]*)</.exec(it)?.[1]);
  expect([count("tag"), count("author"), count("page")]).toEqual([
    new Set(labels).size,
    new Set(writers).size,
    pages.length,
  ]);
  expect(comments.map(({ source, parent, post: of, isByAuthor }) => [source, parent, of, isByAuthor])).toEqual([
    [entry("post-3001"), null, entry("post-1001"), false],
    [entry("post-3002"), entry("post-3001"), entry("post-1001"), true],
    [entry("post-3003"), null, entry("post-9999"), false],
  ]);
  expect(comments[0]?.content).toBe("How warm must the water be?\nMy oven is small.");
});

test("Takeout: titles that are escaped twice, states, the bin, waiting comments and spam", async () => {
  const { post, posts, comments } = await readSource(bloggerReader, fixture(takeout));
  const entry = (id: string) => `entry:tag:blogger.com,1999:blog-815.${id}`;
  expect(post(entry("post-1"))).toMatchObject({
    title: "What's growing & what isn't",
    addresses: ["/2024/05/whats-growing.html"],
    fields: { metaDescription: "A walk along the bed in May" },
    createdAt: new Date("2024-05-01T06:02:11.123Z"),
  });
  expect(post(entry("post-1")).text().html).toContain("/s1600/peas%20one.jpg");
  expect(posts.map(({ status }) => status)).toEqual([
    "published",
    "published",
    "draft",
    "trash",
    "scheduled",
    "published",
  ]);
  expect(comments.map(({ status, parent, isByAuthor }) => [status, parent, isByAuthor])).toEqual([
    ["approved", null, false],
    ["approved", entry("post-71"), true],
    ["waiting", null, false],
    ["spam", null, false],
  ]);
});

test("a file that ends too early gives its entries, the last one as a draft, and says so", async () => {
  const folder = aFolder();
  const whole = readFileSync(fixture(oldFile), "utf8");
  writeFileSync(join(folder, "cut.xml"), whole.slice(0, whole.indexOf("Never shown")));
  const { reading, posts } = await readSource(bloggerReader, join(folder, "cut.xml"));
  expect([reading.isComplete(), posts.map(({ status }) => status)]).toEqual([
    false,
    ["published", "published", "draft"],
  ]);
});

test("an answer that stands before the comment it answers comes behind it", async () => {
  const folder = aFolder();
  const [head = "", ...entries] = readFileSync(fixture(takeoutFeed), "utf8").replace("</feed>", "").split("<entry>");
  writeFileSync(join(folder, "feed.atom"), `${[head, ...entries.reverse()].join("<entry>")}</feed>`);
  const { comments } = await readSource(bloggerReader, folder);
  const ids = comments.map(({ source }) => source.split("-").at(-1));
  expect(ids).toHaveLength(4);
  expect(ids.indexOf("71")).toBeLessThan(ids.indexOf("72"));
});
