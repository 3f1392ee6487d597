import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { anImportingBlog } from "../../../../../tests/support/moving/import-into.ts";
import { filesBelow } from "../../../../../tests/support/moving/own/own-markdown.ts";
import { fixture, readSource } from "../../../../../tests/support/moving/read-source.ts";
import { posts, redirects as redirectRows } from "../../../core/db/schema.ts";
import { readBlogPost } from "../../export/read-blog.ts";
import type { ReadingBlog } from "../../items/reading.ts";
import { openPath } from "../../source/open-path.ts";
import { undoImport } from "../../undo-import.ts";
import { markdownReader } from "./read-markdown.ts";

const read = (name: string) => readSource(markdownReader, fixture(name));
const sources = [
  "jekyll-docs",
  "jekyll-export",
  "jekyll-site",
  ...["hugo", "astro", "eleventy", "obsidian"].map((it) => `written-by-us/${it}`),
];

test.each(sources)("%s: each file is one item", async (name) => {
  const { items, isRecognised } = await read(name);
  expect(isRecognised).toBe(true);
  const keys = items
    .filter(({ source }) => source.startsWith("file:"))
    .map(({ source }) => source.slice("file:".length));
  expect(keys.sort()).toEqual(
    filesBelow(fixture(name))
      .map((path) => path.normalize("NFC"))
      .sort(),
  );
  expect(items.filter(({ kind, reasons }) => kind === "other" && reasons.length === 0)).toEqual([]);
});

test("dates are those that readers saw: without a zone, a day alone, zeros", async () => {
  const jekyll = await read("jekyll-site");
  const dateOf = (path: string) => jekyll.post(`file:${path}`).publishedAt?.toISOString();
  expect(dateOf("_dates/time_with_timezone.md")).toBe("2015-09-30T17:00:00.000Z");
  expect(dateOf("_posts/2017-2-5-i-dont-like-zeroes.md")).toBe("2017-02-05T00:00:00.000Z");
  expect(dateOf("_posts/2010-01-09-date-override.markdown")).toBe("2010-01-10T00:00:00.000Z");
  const hugo = await read("written-by-us/hugo");
  // Summer time in the zone of hugo.toml.
  expect(hugo.post("file:content/posts/trip/index.md").publishedAt?.toISOString()).toBe("2022-08-09T09:11:12.000Z");
  const zeros = hugo.post("file:content/posts/zeros.md");
  expect([zeros.publishedAt, zeros.reasons.map(({ code }) => code)]).toEqual([
    new Date("0001-01-01"),
    ["date-unreadable", "unknown-kept"],
  ]);
  const astro = await read("written-by-us/astro");
  expect(astro.post("file:src/content/blog/first-post.md").publishedAt?.toISOString()).toBe("2022-07-08T00:00:00.000Z");
});

test("what was not public is not published", async () => {
  const { post } = await read("written-by-us/hugo");
  const status = (name: string) => post(`file:content/posts/${name}.md`).status;
  expect(["draft", "future", "expired", "broken", "second"].map(status)).toEqual([
    "draft",
    "scheduled",
    "draft",
    "draft",
    "published",
  ]);
  const vault = await read("written-by-us/obsidian");
  expect(vault.posts.map(({ source, status: it }) => [source, it])).toEqual([
    ["file:Notes/Coffee.md", "published"],
    ["file:.trash/old.md", "trash"],
    ["file:Notes/Reading/Reading list.md", "draft"],
    ["file:Notes/Tea.md", "draft"],
    ["file:Welcome.md", "draft"],
  ]);
  const eleventy = await read("written-by-us/eleventy");
  expect(eleventy.posts.map(({ status: it }) => it)).toEqual([
    ...["published", "published", "published", "unlisted", "unlisted"],
  ]);
  const astro = await read("written-by-us/astro");
  expect(astro.post("file:src/content/blog/hidden.md").status).toBe("draft");
});

test("old addresses, bylines, covers and fields without a home are kept", async () => {
  const { post, reading } = await read("written-by-us/hugo");
  expect([reading.version, reading.site]).toEqual(["hugo", "https://hugo.example.org"]);
  expect(post("file:content/posts/first-light.md")).toMatchObject({
    addresses: ["/2021/03/first-light/", "/old/first.html", "/2019/first-light"],
    authors: ["author:ada-byron"],
    tags: ["tag:travel", "tag:sea", "tag:light-shadow"],
    cover: { address: "file:static/images/pier.jpg", alt: "The pier", caption: "Before six" },
    excerpt: "The sun, seen from the pier.",
    unknown: { series: ["Mornings"], weight: 3, math: true, params: { reading: { minutes: 4, fancy: [1, 2, 3] } } },
  });
  const jekyll = await read("jekyll-site");
  expect(jekyll.post("file:_posts/2009-01-27-categories.markdown").addresses).toEqual([
    "/foo/bar/baz/2009/01/27/categories.html",
  ]);
  // An address that leads out of the site is none.
  expect(jekyll.post("file:exploit.md").addresses).toEqual([]);
});

test("images of one name stay apart, and links between texts lead to the texts", async () => {
  const eleventy = await read("written-by-us/eleventy");
  const first = eleventy.post("file:posts/2018-05-01-firstpost.md").text().html;
  expect(first).toContain('src="file:img/one.png"');
  expect(first).toContain('src="file:img/deep/one.png"');
  const vault = await read("written-by-us/obsidian");
  const coffee = vault.post("file:Notes/Coffee.md").text().html;
  expect(coffee).toContain('src="file:Attachments/cup.png"');
  expect(coffee).toContain('src="file:Notes/Reading/cup.png"');
  expect(vault.post("file:Welcome.md").text().html).toContain('<a href="file:Notes/Tea.md">a <em>cup</em> of tea</a>');
  const hugo = await read("written-by-us/hugo");
  const light = hugo.post("file:content/posts/first-light.md").text().html;
  expect(light).toContain('<a href="file:content/posts/second.md">the second</a>');
  expect(light).toContain('<a href="file:content/posts/trip/index.md">by path</a>');
  const docs = await read("jekyll-docs");
  const release = docs.posts.map((post) => post.text().html).join("");
  expect(release).not.toMatch(/href="[^"]*\{%/);
});

test("links of a vault to headings lead to them, and a width is no word of an image", async () => {
  const body = "[[b#A cup|one]] [[#Two]] [[b#^x]] ![A cup|200](a.png) ![30|40]\n\n## Two\n";
  const folder = aFolder({ ".obsidian/app.json": "{}", "a.md": body, "b.md": "## A cup\n", "a.png": "" });
  const { post } = await readSource(markdownReader, folder);
  expect(post("file:a.md").text().html).toBe(
    '<p><a href="file:b.md#a-cup">one</a> <a href="#two">Two</a> <a href="file:b.md">b &gt; x</a> <img src="file:a.png" alt="A cup"> ![30|40]</p>\n<h2>Two</h2>\n',
  );
});

test("an image that a script loads late is the file that it names", async () => {
  const image = '<img class="lazyload" src="/assets/grey.gif" data-src="/assets/tea.png">';
  const folder = aFolder({ "_config.yml": "", "assets/tea.png": "", "_posts/2020-01-02-tea.md": `${image}\n` });
  const { posts: found } = await readSource(markdownReader, folder);
  expect(found[0]?.text().html).toContain('<img src="file:assets/tea.png"');
});

test("syntax of generators becomes the text that readers saw", async () => {
  const hugo = await read("written-by-us/hugo");
  const { html, reasons } = hugo.post("file:content/posts/first-light.md").text();
  expect(html).toContain(
    '<pre><code class="language-go">package main\n\nfunc main() { println("a &lt; b") }\n</code></pre>',
  );
  expect(html).toContain("<figcaption>The <em>old</em> pier</figcaption>");
  expect(html).toContain('<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-video="">');
  expect(html).toContain("<p>Wear <em>gloves</em>.</p>");
  expect(reasons.map(({ message }) => message)).toEqual(["Parts that the old site made are missing: notice."]);
  const vault = await read("written-by-us/obsidian");
  const welcome = vault.post("file:Welcome.md").text();
  expect(welcome.html).toContain('<blockquote data-callout="tip">');
  expect(welcome.html).toContain("<p><strong>Folded <em>tip</em></strong></p>");
  expect(welcome.html).toContain("A <mark>marked</mark> word");
  expect(welcome.html).not.toContain("comment of the writer");
  expect(welcome.reasons.map(({ code }) => code)).toEqual(["comment-left-out", "link-dead"]);
  const jekyll = await read("jekyll-site");
  const code = jekyll.post("file:_posts/2018-01-28-open-liquid-block-excerpt.markdown").text().html;
  expect(code).toContain('<pre><code class="language-ruby">');
  expect(code).toContain('puts "Hi, #{name}"');
});

test("the name of a file is the slug, whole", async () => {
  const slug = "a-long-name-of-a-file-that-readers-know-as-the-address-of-a-text-about-tea-and-water";
  const folder = aFolder({ [`_posts/2021-03-04-${slug}.md`]: "---\ntitle: Tea\n---\nText.\n" });
  expect((await readSource(markdownReader, folder)).posts[0]).toMatchObject({ slug, reasons: [] });
});

test.each<[what: string, path: string, body: string, html: string, left?: string]>([
  [
    "imports and exports over several lines",
    "a.mdx",
    'import {\n  A,\n  B,\n} from "x";\nexport const meta = {\n  tags: ["a"],\n\n  n: [1, 2],\n};\n\nText {frontMatter.title}.\n\n{/* a\n * b */}\n',
    "<p>Text Tea.</p>",
  ],
  ["an export without an end", "a.mdx", "export const a = {\n\nText.\n", "<p>Text.</p>"],
  [
    "code that shows an import",
    "a.mdx",
    "```js\nimport {\n```\n\nText.\n",
    '<pre><code class="language-js">import {</code></pre><p>Text.</p>',
  ],
  [
    "components of a Markdown file",
    "a.md",
    "import Tabs from 'x';\n\n<Tabs>\n\nText.\n\n</Tabs>\n",
    "<p>Text.</p>",
    "Tabs",
  ],
  [
    "words, code, lists and admonitions that are indented in components",
    "a.mdx",
    '<Tabs>\n  <TabItem value="a">\n    An *apple*\n\n    ```js\n      let a;\n    ```\n\n    - one\n      - two\n\n    :::tip\n\n    Text.\n\n    :::\n  </TabItem>\n</Tabs>\n\n1. three\n\n       code\n',
    '<p>An <em>apple</em></p><pre><code class="language-js">  let a;</code></pre><ul><li>one<ul><li>two</li></ul></li></ul><blockquote data-callout="tip"><p>Text.</p></blockquote><ol><li><p>three</p><pre><code>code</code></pre></li></ol>',
    "Tabs, TabItem",
  ],
  ["an admonition", "a.md", ":::tip\n\nText.\n\n:::\n", '<blockquote data-callout="tip"><p>Text.</p></blockquote>'],
  [
    "admonitions with titles, in one another",
    "a.md",
    "::::danger[Hot *water*]\n\nOne.\n\n:::info Note {#id}\nTwo.\n:::\n\n::::\n",
    '<blockquote data-callout="caution"><p><strong>Hot <em>water</em></strong></p><p>One.</p><blockquote data-callout="note"><p><strong>Note</strong></p><p>Two.</p></blockquote></blockquote>',
  ],
  ["an admonition without an end", "a.md", ":::tip\n\nText.\n", "<p>:::tip</p><p>Text.</p>"],
  ["code that shows an admonition", "a.md", "```\n:::tip\nA\n:::\n```\n", "<pre><code>:::tipA:::</code></pre>"],
  [
    "a script that ends itself",
    "a.md",
    '<script src="a.js" />\n\n**Text.**\n',
    '<script src="/blog/a.js"></script><p><strong>Text.</strong></p>',
  ],
  [
    "a player that ends itself",
    "a.md",
    '<audio src="https://a.example/a.mp3"/>\n\n*Text.*\n',
    '<p><audio src="https://a.example/a.mp3"></audio></p><p><em>Text.</em></p>',
  ],
])("Docusaurus: %s", async (_, name, body, html, left) => {
  const folder = aFolder({
    "docusaurus.config.js": "",
    [`blog/${name}`]: `---\ntitle: Tea\ndate: 2021-03-04\n---\n${body}`,
  });
  const { post } = await readSource(markdownReader, folder);
  const text = post(`file:blog/${name}`).text();
  expect(text.html.replace(/\n/g, "")).toBe(html);
  expect(text.reasons.map(({ message }) => message)).toEqual(
    left === undefined ? [] : [`Parts that the old site made are missing: ${left}.`],
  );
});

test("fields of the same meaning are taken under each of their names", async () => {
  const folder = aFolder();
  const front = [
    ...["title: Tea", "date: 2020-01-02", "lastmod: 2021-03-04T05:06:07Z", "canonical_url: https://old.example/tea"],
    ...["lang: de", "seo:", "  title: For engines", "  description: A short text", "comments: false", "featured: true"],
  ];
  writeFileSync(join(folder, "2020-01-02-tea.md"), `---\n${front.join("\n")}\n---\nText.\n`);
  const { posts } = await readSource(markdownReader, folder);
  expect(posts).toMatchObject([
    {
      updatedAt: new Date("2021-03-04T05:06:07Z"),
      fields: {
        canonicalUrl: "https://old.example/tea",
        language: "de",
        metaTitle: "For engines",
        metaDescription: "A short text",
      },
      takesComments: false,
      isPinned: true,
    },
  ]);
});

/** A folder of one text with this front matter. */
function aText(front: string): string {
  const folder = aFolder();
  writeFileSync(join(folder, "2020-01-02-tea.md"), `---\n${front}\n---\nText.\n`);
  return folder;
}

test.each([
  ["published: 2021-03-04", "published", "2021-03-04", null],
  ["published: 2021-03-04\ndate: 2020-02-03", "published", "2021-03-04", "2020-02-03"],
  ["published: true", "published", "2020-01-02", null],
  ["published: 2099-01-01\ndate: 2020-02-03", "scheduled", "2099-01-01", "2020-02-03"],
  ["published: 2021-99-99", "draft", "2020-01-02", null],
  ["published: soon\npublish: true", "draft", "2020-01-02", null],
  ["draft: false\nisDraft: maybe", "draft", "2020-01-02", null],
])("%j is %s", async (front, status, day, created) => {
  const { posts: found } = await readSource(markdownReader, aText(front));
  const [post] = found;
  const dayOf = (date: Date | null | undefined) => date?.toISOString().slice(0, 10) ?? null;
  expect([post?.status, dayOf(post?.publishedAt), dayOf(post?.createdAt)]).toEqual([status, day, created]);
});

test("fields beside those that were used are kept with the post and exported", async () => {
  const { db, importInto } = anImportingBlog();
  const front = [
    ...["tags: [Sea, { name: Light & shadow, colour: grey }]", "author: { name: Ada, mastodon: '@ada' }"],
    ...[
      "cover: { image: pier.jpg, alt: The pier, relative: true }",
      "layout: splash",
      "aliases: [/old/, { path: /b/ }]",
    ],
  ];
  await importInto(aText(front.join("\n")));
  const post = readBlogPost(db, db.select().from(posts).get()?.id ?? "");
  expect(post.tags.map(({ name }) => name)).toEqual(["Sea", "Light & shadow"]);
  expect(post.authors.map(({ name }) => name)).toEqual(["Ada"]);
  expect(post.unknown).toEqual({
    tags: [{ name: "Light & shadow", colour: "grey" }],
    author: { mastodon: "@ada" },
    cover: { relative: true },
    layout: "splash",
    aliases: [{ path: "/b/" }],
  });
});

test.each([
  "coverImage: /pier.png",
  "cover_image: /pier.png",
  "header-img: /pier.png",
  "top_img: /pier.png",
  "feature: /pier.png",
  "image: { feature: /pier.png }",
  "header: { overlay_color: '#fff', overlay_image: /pier.png }",
  "header: { teaser: /pier.png }",
  "social_image: /pier.png",
  "featured_img: /pier.png",
  "background: '#fff'\nphoto: /pier.png",
  "teaser: A pier at sea.\nsplash: /pier.png",
  "img: true\nresources: [{ name: map, src: map.png }, { name: featured-image, src: /pier.png }]",
])("%j is the cover", async (front) => {
  const folder = aFolder({ "2020-01-02-tea.md": `---\n${front}\n---\nText.\n`, "pier.png": "" });
  const { posts: found } = await readSource(markdownReader, folder);
  expect(found[0]?.cover?.address).toBe("file:pier.png");
});

test.each([
  ["publishedAt: 2021-03-04T10:05:00Z", "tea.md", "published", "2021-03-04"],
  ["posted: Mar 4, 2021, 10:05 AM", "tea.md", "published", "2021-03-04"],
  ["title: Tea", "2021-03-04-tea/index.md", "published", "2021-03-04"],
  ["title: Tea", "2021/03/04/tea.md", "published", "2021-03-04"],
  ["date: soon", "2021-03-04-tea.md", "published", "2021-03-04"],
  ["date: soon", "tea.md", "draft", undefined],
  ["date: 04/03/2021", "tea.md", "draft", undefined],
])("the date of %j in %s makes it %s", async (front, path, status, day) => {
  const { posts: found } = await readSource(markdownReader, aFolder({ [path]: `---\n${front}\n---\nText.\n` }));
  expect(found.map((post) => [post.status, post.publishedAt?.toISOString().slice(0, 10)])).toEqual([[status, day]]);
});

test("a category of Jekyll is one name, and its categories are words", async () => {
  const text = "---\ncategory: machine learning\ncategories: sea light\n---\nText.\n";
  const { posts: found } = await readSource(
    markdownReader,
    aFolder({ "_config.yml": "", "_posts/2020-01-02-tea.md": text }),
  );
  expect(found[0]?.categories).toEqual(["sea", "light", "machine learning"]);
});

const hugoPlaces = ["/tags/c++/", "/tags/c%23/", "/tags/light-shadow/", "/categories/hot-drinks/"];

test.each([
  ["hugo.toml", 'title = "Old"', hugoPlaces],
  ["_config.yml", "title: Old", ["/tags/light-shadow/", "/category/hot-drinks/", "/categories/hot-drinks/"]],
  [
    "_config.yml",
    "category_dir: blog/categories\njekyll-archives: { permalinks: { tag: /topics/:name/ } }",
    ["/topics/light-shadow/", "/blog/categories/hot-drinks/"],
  ],
])("the lists of tags and categories redirect to ours: %s with %j", async (name, config, places) => {
  const front = ["title: Tea", "date: 2020-01-02", "categories: [Hot Drinks]", "tags: [C++, C#, Light & Shadow]"];
  const path = name === "hugo.toml" ? "content/posts/tea.md" : "_posts/2020-01-02-tea.md";
  const folder = aFolder({ [name]: config, [path]: `---\n${front.join("\n")}\n---\nText.\n` });
  const { db, importInto } = anImportingBlog();
  const { redirects, importId } = await importInto(folder);
  expect(redirects.map(({ from }) => from)).toEqual(expect.arrayContaining(places));
  const { tags, categoryName } = readBlogPost(db, db.select().from(posts).get()?.id ?? "");
  expect([categoryName, ...tags.map(({ name: it }) => it)]).toEqual(["Hot Drinks", "C++", "C#", "Light & Shadow"]);
  await undoImport(db, importId ?? "", new Date());
  expect(db.select().from(redirectRows).all()).toEqual([]);
});

test.each([
  ["_config.yml", "url: https://name.example\nbaseurl: /blog\n", "_posts/2020-01-02-", "2020/01/02/tea.html", "tag"],
  ["hugo.toml", 'baseURL = "https://name.example/blog/"', "content/posts/", "posts/tea/", "tags"],
  [
    "astro.config.mjs",
    'export default { site: "https://name.example", base: "/blog" };',
    "src/content/",
    "tea/",
    "tags",
  ],
])(
  "a site of %s below a path redirects from there, and links with and without the path are rewritten",
  async (name, config, folder, tea, lists) => {
    const front = "---\ndate: 2020-01-02\ntags: [Sea]\naliases: [/former/]\n---\n";
    const links = [`/blog/${tea}`, `/${tea}`, `/${lists}/sea/`].map((to) => `[x](${to})`).join(" ");
    const source = aFolder({
      [name]: config,
      [`${folder}tea.md`]: `${front}Text.\n`,
      [`${folder}cake.md`]: `---\ndate: 2020-01-03\n---\n${links}\n`,
    });
    const { db, importInto } = anImportingBlog();
    const { redirects, importId, items } = await importInto(source);
    const id = items.find(({ source: it }) => it.endsWith("tea.md"))?.id;
    expect(redirects.map(({ from, to }) => [from, to])).toEqual(
      expect.arrayContaining([
        [`/blog/${tea}`, `/blog/${id}`],
        ["/blog/former/", `/blog/${id}`],
        [`/blog/${lists}/sea/`, "/tag/sea"],
        ["/blog", "/"],
      ]),
    );
    const cake = db
      .select()
      .from(posts)
      .all()
      .find(({ description }) => description.includes("href"));
    expect(cake?.description.match(/href="[^"]*"/g)).toEqual([
      `href="/blog/${id}"`,
      `href="/blog/${id}"`,
      'href="/tag/sea"',
    ]);
    await undoImport(db, importId ?? "", new Date());
    expect(db.select().from(redirectRows).all()).toEqual([]);
  },
);

test("of a site whose settings say only its path, a person names the host; a whole address that a person names wins", async () => {
  const postAt = async (config: string, site: string | null) => {
    const text = "---\ntitle: Tea\n---\n![](/blog/pier.png)\n";
    const source = await openPath(aFolder({ "_config.yml": config, "_posts/2020-01-02-tea.md": text, "pier.png": "" }));
    const { items } = await markdownReader.read(source, { site, now: new Date() }, {} as ReadingBlog);
    for await (const item of items())
      if (item.kind === "post") return { html: item.text().html, addresses: item.addresses };
    return undefined;
  };
  const [path, whole] = ["baseurl: /blog", "url: https://name.example\nbaseurl: /blog"];
  const below = { html: expect.stringContaining('src="file:pier.png"'), addresses: ["/blog/2020/01/02/tea.html"] };
  expect(await postAt(path, null)).toEqual(below);
  expect(await postAt(path, "https://name.example")).toEqual(below);
  expect(await postAt(whole, "https://other.example/notes")).toMatchObject({
    addresses: ["/notes/2020/01/02/tea.html"],
  });
  expect(await postAt(whole, "https://other.example")).toMatchObject({ addresses: ["/2020/01/02/tea.html"] });
});

test("a public text has its slug, also beside one of its name that was not public", async () => {
  const { db, importInto } = anImportingBlog();
  const text = "---\ntitle: Tea\ndate: 2020-01-02\n---\nText.\n";
  const files = { "hugo.toml": "", "content/post/tea/index.fr.md": text, "content/post/tea/index.md": text };
  const { items } = await importInto(aFolder(files));
  const found = items.filter(({ kind }) => kind === "post");
  const addresses = found.map(({ source, id = "" }) => [source, readBlogPost(db, id).slug]);
  expect(addresses).toEqual([
    ["file:content/post/tea/index.md", "tea"],
    ["file:content/post/tea/index.fr.md", "tea-2"],
  ]);
});

test("lines of categories of Hexo are categories, the first one first", async () => {
  const { posts } = await readSource(
    markdownReader,
    aFolder({
      "_config.yml": "",
      "scaffolds/post.md": "",
      "source/_posts/a.md": "---\ndate: 2021-03-04\ncategories:\n- [Life, Sub]\n- Other\n---\nText.\n",
    }),
  );
  expect(posts.map(({ categories }) => categories)).toEqual([["Life", "Sub", "Other"]]);
});
