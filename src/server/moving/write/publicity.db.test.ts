import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { aWxr, wxrEnd, wxrHead } from "../../../../tests/support/moving/a-wxr.ts";
import { readSource } from "../../../../tests/support/moving/read-source.ts";
import { plainPost } from "../items/source-item.ts";
import { markdownReader } from "../readers/markdown/read-markdown.ts";
import { recognise } from "../readers/readers.ts";
import { openPath } from "../source/open-path.ts";
import { publicityOf } from "./publicity.ts";

const ghost = (row: object) =>
  JSON.stringify({ db: [{ meta: { version: "5.0.0" }, data: { posts: [{ id: "1", title: "Tea", ...row }] } }] });
const atom = (inside: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Old</title><entry>${inside}</entry></feed>`;
const notionId = "0123456789abcdef0123456789abcd06";

/** A source with one public post that has this date; undefined for none. */
const sources: Record<string, (date: string | undefined) => Record<string, string>> = {
  WordPress: (date) => ({
    "a.xml": `${wxrHead}<item><title>Tea</title><content:encoded>Words.</content:encoded><wp:post_id>1</wp:post_id>${
      date === undefined ? "" : `<wp:post_date>${date}</wp:post_date><wp:post_date_gmt>${date}</wp:post_date_gmt>`
    }<wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>${wxrEnd}`,
  }),
  Ghost: (date) => ({ "a.json": ghost({ status: "published", html: "<p>Words.</p>", published_at: date }) }),
  Blogger: (date) => ({
    "feed.atom": atom(
      `<id>tag:blogger.com,1999:blog-1.post-1</id><category scheme="http://schemas.google.com/g/2005#kind" term="x#post"/><title>Tea</title><content type="html">Words.</content>${date === undefined ? "" : `<published>${date}</published>`}`,
    ),
  }),
  Medium: (date) => ({
    "posts/tea.html": `<article class="h-entry"><h1 class="p-name">Tea</h1><section class="p-summary">Hot</section><section class="e-content"><p class="graf">Words.</p></section><a href="https://medium.com/@a/tea-0123456789ab" class="p-canonical">x</a>${date === undefined ? "" : `<time class="dt-published" datetime="${date}">x</time>`}</article>`,
  }),
  Substack: (date = "") => ({
    "posts.csv": `post_id,post_date,is_published,audience,title\n1.tea,${date},TRUE,everyone,Tea\n`,
    "posts/1.tea.html": "<p>Words.</p>",
  }),
  "Movable Type": (date) => ({
    "a.txt": `AUTHOR: Ada\nTITLE: Tea\nSTATUS: Publish\nALLOW COMMENTS: 1\n${date === undefined ? "" : `DATE: ${date}\n`}-----\nBODY:\nWords.\n-----\n--------\n`,
  }),
  feed: (date) => ({
    "a.xml": atom(
      `<id>1</id><title>Tea</title><content>Words.</content>${date === undefined ? "" : `<published>${date}</published>`}`,
    ),
  }),
  Notion: (date) => ({
    [`Blog ${notionId}.csv`]: "Name,Published,Date\n",
    [`Blog/Tea ${notionId.replace("06", "07")}.md`]: `# Tea\n\nPublished: Yes\n${date === undefined ? "" : `Date: ${date}\n`}\nWords.\n`,
  }),
};

const outcomes: [says: string, date: string | undefined, code: string, publishedAt: string | null][] = [
  ["no date", undefined, "date-unknown", null],
  ["an empty date", "", "date-unknown", null],
  ["zeros", "0000-00-00 00:00:00", "date-unknown", null],
  ["a day that no month has", "2021-02-30 10:00:00", "date-unknown", null],
  ["a date in a thousand years", "3021-01-02 10:00:00", "date-in-future", null],
  ["a date before 1970", "1950-05-01 10:00:00", "date-taken", "1970-01-01T00:00:00.000Z"],
];
const cases = Object.keys(sources).flatMap((name) =>
  outcomes.map(([says, date, ...outcome]) => [name, says, date, ...outcome] as const),
);

test.each(cases)("a public post of %s with %s gets no date of today", async (name, _, date, code, publishedAt) => {
  const folder = aFolder(sources[name]?.(date) ?? {});
  const source = await openPath(folder);
  const { posts } = await readSource(await recognise(source, null), folder);
  const found = posts.map((post) => publicityOf(post, new Date("2026-11-23T12:00:00Z")));
  expect(found).toMatchObject([{ isPublished: publishedAt !== null, publishAt: null, reasons: [{ code }] }]);
  expect(found.map((it) => it.publishedAt?.toISOString() ?? null)).toEqual([publishedAt]);
});

test("a page without a date, and a text whose generator takes that of its file, stay public", async () => {
  const files = { "eleventy.config.js": "", "a.md": "---\ntitle: Tea\n---\nWords.\n" };
  const { posts } = await readSource(markdownReader, aFolder(files));
  const ofAstro = {
    "astro.config.mjs": "",
    "src/content/blog/a.md": files["a.md"],
    "src/content/blog/b.md": "---\ndate: 2021-03-04\n---\nB\n",
  };
  const astro = await readSource(markdownReader, aFolder(ofAstro));
  const plain = await readSource(markdownReader, aFolder({ "a.md": files["a.md"] }));
  expect(publicityOf(plain.post("file:a.md"), new Date()).isPublished).toBe(false);
  expect(publicityOf(astro.post("file:src/content/blog/a.md"), new Date())).toMatchObject({
    isPublished: false,
    reasons: [{ code: "date-unknown" }],
  });
  const ofHugo = {
    "hugo.toml": "",
    "content/post/a.md": files["a.md"],
    "content/post/b.md": "---\ndate: 2021-03-04\n---\nB\n",
  };
  const hugo = await readSource(markdownReader, aFolder(ofHugo));
  expect(publicityOf(hugo.post("file:content/post/a.md"), new Date())).toMatchObject({
    isPublished: true,
    publishedAt: new Date(0),
    reasons: [{ code: "date-taken" }],
  });
  const page = { ...plainPost, kind: "page", source: "item:1", title: "About", status: "published" } as const;
  const found = [...posts, { ...page, reasons: [], text: () => ({ html: "", reasons: [] }) }];
  expect(found.map((post) => publicityOf(post, new Date()))).toMatchObject([
    { isPublished: true, reasons: [{ code: "date-made" }] },
    { isPublished: true, reasons: [{ code: "date-made" }] },
  ]);
});

test("a draft keeps the day that its source gives, so that its place in lists is the old one once it is public", async () => {
  const { posts } = await readSource(
    markdownReader,
    aFolder({ "a.md": "---\ndate: 2021-03-04\ndraft: true\n---\nWords.\n" }),
  );
  expect(posts.map((post) => publicityOf(post, new Date()).publishedAt)).toEqual([new Date("2021-03-04")]);
});

test.each([
  [
    "a scheduled post with a password",
    aWxr([{ id: 1, title: "A", status: "future", date: "2030-01-01 10:00:00", password: "x" }]),
  ],
  ...["usemask", "private", "words that are not known"].map((access) => [
    `an entry of Dreamwidth for ${access}`,
    `<rss version="2.0"><channel><title>Old</title><item><guid>1</guid><pubDate>Sun, 01 Mar 2020 10:00:00 GMT</pubDate><description>A</description><dw:security xmlns:dw="https://www.dreamwidth.org">${access}</dw:security></item></channel></rss>`,
  ]),
])("%s is a draft without a schedule", async (_, xml = "") => {
  const folder = aFolder({ "a.xml": xml });
  const { posts } = await readSource(await recognise(await openPath(folder), null), folder);
  const found = posts.map((post) => publicityOf(post, new Date("2026-11-23T12:00:00Z")));
  expect(found).toMatchObject([{ isPublished: false, publishAt: null, reasons: [{}] }]);
});

test("a reusable block that visitors did not see is left out of all texts, and the report counts it as lost", async () => {
  const given = [
    { status: "publish" },
    { status: "trash" },
    { status: "draft" },
    { status: "private" },
    { password: "x" },
  ];
  const blocks = given.map((it, id) => ({ id, title: "", type: "wp_block", content: `<p>Block ${id}</p>`, ...it }));
  const content = blocks.map(({ id }) => `<!-- wp:block {"ref":${id}} /-->`).join("");
  const folder = aFolder({ "a.xml": aWxr([...blocks, { id: 9, title: "A", content }]) });
  const { items, post } = await readSource(await recognise(await openPath(folder), null), folder);
  expect(post("item:9").text().html).toBe("<p>Block 0</p>");
  const codes = blocks.map(({ id }) => items.find(({ source }) => source === `item:${id}`)?.reasons[0]?.code);
  expect(codes).toEqual(["block-in-place", ...Array(4).fill("no-home")]);
});
