import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { fixture, readSource } from "../../../../../tests/support/moving/read-source.ts";
import { markdownReader } from "./read-markdown.ts";

const text = (front = "") => `---\ndate: 2021-03-04 10:05:06\n${front}\n---\nText.\n`;
const hexo = { "_config.yml": "url: https://name.example\n", "scaffolds/post.md": "" };
const named = (permalink: string) => ({ ...hexo, "_config.yml": `permalink: ${permalink}\n` });
const chirpy =
  "permalink: /:title/\ndefaults:\n- scope: { path: '', type: posts }\n  values: { permalink: /posts/:title/ }\n";
const languages = "defaultContentLanguage: en\nlanguages: { en: {}, de: {} }\n";
const folders = "languages: { en: { contentDir: content/en }, de: { contentDir: content/de } }\n";

/** Where each generator shows a text, by its documentation; nothing where its settings alone do not tell. */
test.each<[Record<string, string>, string, string, string[]]>([
  [hexo, "source/_posts/tea.md", "", ["/2021/03/04/tea/"]],
  [hexo, "source/_posts/2021-03-04-tea.md", "", ["/2021/03/04/2021-03-04-tea/"]],
  [
    named(":category/:name.html"),
    "source/_posts/deep/tea.md",
    "categories: [Hot Drinks, Black]",
    ["/Hot-Drinks/tea.html"],
  ],
  [named("p/:abbrlink.html"), "source/_posts/tea.md", "abbrlink: a1b2", ["/p/a1b2.html"]],
  [named("p/:id/"), "source/_posts/tea.md", "", []],
  [hexo, "source/about/index.md", "", ["/about/"]],
  [{ "_config.yml": chirpy }, "_posts/2021-03-04-tea.md", "", ["/posts/tea/"]],
  [{ "_config.yml": "" }, "_posts/2021-03-04-tea.md", "category: web dev", ["/web%20dev/2021/03/04/tea.html"]],
  [{ "_config.yml": "" }, "_posts/2021-03-04-Hello Wörld & tea.md", "", ["/2021/03/04/Hello-Wörld-&-tea.html"]],
  [{ "package.json": "{}" }, "_posts/tea.md", "", []],
  [{ "eleventy.config.js": "" }, "blog/tea.njk", "title: Tea\npermalink: '/p/{{ page.fileSlug }}/'", ["/p/tea/"]],
  [
    { "eleventy.config.js": "" },
    "blog/tea.md",
    "title: Green tea\npermalink: /{{ title | slugify }}.html",
    ["/green-tea.html"],
  ],
  [
    { "eleventy.config.js": "export default { dir: { input: 'content' } };" },
    "content/blog/tea.md",
    "",
    ["/blog/tea/"],
  ],
  [{ "astro.config.mjs": "" }, "src/data/blog/tea.md", "", ["/posts/tea/"]],
  [{ "astro.config.mjs": "" }, "src/data/blog/_releases/tea.md", "", ["/posts/tea/"]],
  [{ "astro.config.mjs": "" }, "src/content/blog/2021-03-04-tea.md", "", ["/blog/2021-03-04-tea/"]],
  [{ "hugo.yaml": "" }, "content/posts/2021-03-04-tea.md", "", ["/posts/2021-03-04-tea/"]],
  [{ "hugo.yaml": "frontmatter: { date: [':filename'] }" }, "content/posts/2021-03-04-tea.md", "", ["/posts/tea/"]],
  [{ "docusaurus.config.js": "" }, "blog/2021-08-26-welcome/index.md", "", ["/blog/2021/08/26/welcome"]],
  [{ "docusaurus.config.js": "" }, "blog/2021-08-26-welcome.md", "slug: hello", ["/blog/hello"]],
  [{ "docusaurus.config.js": "" }, "docs/guides/01-tea.mdx", "", ["/docs/guides/tea"]],
  [{ "config.toml": 'base_url = "/"' }, "content/blog/2021-03-04-tea.md", "", ["/blog/tea/"]],
  [{ "config.toml": 'base_url = "/"' }, "content/blog/tea.md", "path: leaves/black", ["/leaves/black"]],
  [{ "pelicanconf.py": "" }, "content/tea.md", "title: Green Tea", ["/green-tea.html"]],
  [{ "pelicanconf.py": "ARTICLE_URL = '{date:%Y}/{slug}/'" }, "content/tea.md", "slug: tea", ["/2021/tea/"]],
  [{ "pelicanconf.py": "ARTICLE_URL = '{author}/{slug}/'" }, "content/tea.md", "slug: tea", []],
  [
    { "pelicanconf.py": "AUTHOR = 'Ada Byron'\nARTICLE_URL = '{author}/{category}/{slug}/'" },
    "content/tea.md",
    "slug: tea",
    ["/ada-byron/misc/tea/"],
  ],
  [
    { "pelicanconf.py": "ARTICLE_URL = '{date:%Y}/{date:%b}/{date:%-d}/{date:%j}/{date:%y-%B}/{slug}/'" },
    "content/tea.md",
    "slug: tea",
    ["/2021/Mar/4/063/21-March/tea/"],
  ],
  [{ "pelicanconf.py": "ARTICLE_URL = '{date:%H}/{slug}/'" }, "content/tea.md", "slug: tea", []],
  [{ "pelicanconf.py": "DEFAULT_LANG = 'de'\nARTICLE_URL = '{date:%b}/{slug}/'" }, "content/tea.md", "slug: tea", []],
  [{ "pelicanconf.py": "" }, "content/tea.md", "slug: tea\nlang: fr", ["/tea-fr.html"]],
  [{ "pelicanconf.py": "PAGE_LANG_URL = '{lang}/{slug}/'" }, "content/pages/a.md", "slug: a\nlang: fr", ["/fr/a/"]],
  [{ "_config.yml": "permalink: ordinal" }, "_posts/2021-03-04-tea.md", "", ["/2021/063/tea.html"]],
  [{ "_config.yml": "permalink: /:i_month/:short_month/:week/:title" }, "_posts/2021-03-04-tea.md", "", []],
  [{ "eleventy.config.js": "" }, "blog/tea/tea.md", "", ["/blog/tea/"]],
  [{ "eleventy.config.js": "" }, "blog/tea/cake.md", "", ["/blog/tea/cake/"]],
  [
    { ...hexo, "_config.yml": "permalink: :category/:title/\ncategory_map: { 饮料: drinks }\n" },
    "source/_posts/tea.md",
    "categories: [饮料]",
    ["/drinks/tea/"],
  ],
])("with %j, %s with %j was at %j", async (settings, path, front, addresses) => {
  const { post } = await readSource(markdownReader, aFolder({ ...settings, [path]: text(front) }));
  expect(post(`file:${path}`).addresses).toEqual(addresses);
});

test.each<[string, string, string, string, string]>([
  ["hugo.yaml", languages, "content/posts/tea.de.md", "de", "/de/posts/tea/"],
  ["hugo.yaml", languages, "content/posts/tea.md", "en", "/posts/tea/"],
  ["hugo.yaml", `${languages}defaultContentLanguageInSubdir: true\n`, "content/posts/tea.md", "en", "/en/posts/tea/"],
  ["hugo.yaml", folders, "content/de/posts/tea.md", "de", "/de/posts/tea/"],
  ["hugo.yaml", languages, "content/posts/tea/index.de.md", "de", "/de/posts/tea/"],
  ["config.toml", 'base_url = "/"\n[languages.fr]\n', "content/blog/tea.fr.md", "fr", "/fr/blog/tea/"],
  [
    "docusaurus.config.js",
    "",
    "i18n/fr/docusaurus-plugin-content-blog/2021-03-04-tea.md",
    "fr",
    "/fr/blog/2021/03/04/tea",
  ],
  ["hugo.yaml", "", "content/posts/tea.de.md", "", "/posts/tea.de/"],
])("with %s of %j, %s is in %j at %s", async (settings, written, path, language, address) => {
  const { post } = await readSource(markdownReader, aFolder({ [settings]: written, [path]: text() }));
  const { fields, addresses, slug, tags } = post(`file:${path}`);
  expect([fields.language, addresses[0], tags]).toEqual([language, address, []]);
  if (language) expect(slug).toBe("tea");
});

test("taxonomies of Zola, authors of Docusaurus and lines of Pelican are tags, names and fields", async () => {
  const zola = aFolder({
    "config.toml": 'base_url = "https://name.example"',
    "content/blog/tea.md":
      '+++\ndate = 2021-03-04\n[taxonomies]\ntags = ["Sea"]\ncategories = ["Drinks"]\n+++\n[x](@/blog/cake.md)\n',
    "content/blog/cake.md": "+++\ndate = 2021-03-05\n+++\nText.\n",
  });
  const tea = (await readSource(markdownReader, zola)).post("file:content/blog/tea.md");
  expect([tea.tags, tea.categories, tea.unknown]).toEqual([["tag:drinks", "tag:sea"], ["Drinks"], undefined]);
  expect(tea.text().html).toContain('href="file:content/blog/cake.md"');
  const docusaurus = await readSource(
    markdownReader,
    aFolder({
      "docusaurus.config.js": "",
      "blog/authors.yml": "ada:\n  name: Ada Byron\n",
      "blog/2021-08-26-tea.md": "---\nauthors: [ada, Bo]\n---\nText.\n",
    }),
  );
  expect(docusaurus.posts[0]?.authors).toEqual(["author:ada-byron", "author:bo"]);
  const pelican = await readSource(markdownReader, fixture("written-by-us/published/pelican"));
  expect(pelican.post("file:content/tea.md")).toMatchObject({
    title: "Tea",
    slug: "tea-time",
    tags: ["tag:sea", "tag:light-and-shadow"],
    publishedAt: new Date("2021-03-04T09:20:00Z"),
  });
  expect(pelican.items.find(({ source }) => source === "file:content/rest.rst")?.reasons[0]?.code).toBe("text-format");
});

test("settings of Pelican and AstroPaper name the author, the category and the language of texts without one", async () => {
  const pelican = aFolder({
    "pelicanconf.py": "AUTHOR = 'Ada'\nDEFAULT_LANG = 'de'\nDEFAULT_CATEGORY = 'Drinks'\n",
    "content/a-fr.md": text("slug: a\nlang: fr"),
    "content/a.md": text("slug: a"),
    "content/leaves/b.md": text("author: Bo\ntitle: B"),
  });
  const found = (await readSource(markdownReader, pelican)).posts;
  expect(
    found.map(({ source, authors, categories, fields: { language } }) => [source, authors, categories, language]),
  ).toEqual([
    ["file:content/a.md", ["author:ada"], ["Drinks"], "de"],
    ["file:content/leaves/b.md", ["author:bo"], ["leaves"], "de"],
    ["file:content/a-fr.md", ["author:ada"], ["Drinks"], "fr"],
  ]);
  expect(found[0]?.translationKey).toBe(found[2]?.translationKey);
  const astro = aFolder({
    "astro.config.ts": "export default defineConfig({ site: SITE.website })",
    "src/config.ts": 'export const SITE = {\n  website: "https://name.example/",\n  author: "Ada",\n};\n',
    "src/data/blog/a.md": `${text()}\n## Table of contents\n\n## Tea\n`,
  });
  const { posts, reading } = await readSource(markdownReader, astro);
  expect([reading.site, posts[0]?.authors]).toEqual(["https://name.example", ["author:ada"]]);
  expect(posts[0]?.text().html).toBe("<p>Text.</p>\n<h2>Tea</h2>\n");
});

test("tags have the names and addresses of the file of Docusaurus and of the settings of Hexo", async () => {
  const tagsOf = async (files: Record<string, string>) =>
    (await readSource(markdownReader, aFolder(files))).items.flatMap((item) =>
      item.kind === "tag" ? [[item.name, item.addresses]] : [],
    );
  const docusaurus = {
    "docusaurus.config.js": "",
    "blog/tags.yml": "hola:\n  label: Hola!\n  permalink: /greet/hi\nsea-air:\n  label: Air\n",
    "blog/2021-03-04-a.md": text("tags: [hola, sea-air, Other]"),
  };
  expect(await tagsOf(docusaurus)).toEqual([
    ["Hola!", ["/blog/tags/greet/hi"]],
    ["Air", ["/blog/tags/sea-air"]],
    ["Other", ["/blog/tags/other"]],
  ]);
  const maps = { ...hexo, "_config.yml": "tag_map: { 茶: tea }\n", "source/_posts/a.md": text("tags: [茶, Sea]") };
  expect(await tagsOf(maps)).toEqual([
    ["茶", ["/tags/tea/"]],
    ["Sea", ["/tags/Sea/"]],
  ]);
});

const long = (part: string) => part.repeat(50_000);

test.each<[Record<string, string>, string]>([
  [{ "_config.yml": `permalink: "/${long("/:title")}"` }, "_posts/2021-03-04-tea.md"],
  [{ "hugo.yaml": `permalinks: { posts: "${long("/:title")}" }` }, "content/posts/tea.md"],
  [named(`"${long(":post_title")}"`), "source/_posts/tea.md"],
  [{ "pelicanconf.py": `ARTICLE_URL = '${long("{slug}")}'\n` }, "content/tea.md"],
])("a template that makes much more than an address of a long title gives none", async (settings, path) => {
  const title = "x".repeat(100_000);
  const folder = aFolder({ ...settings, [path]: text(`title: ${title}\nslug: ${title}`) });
  const { post } = await readSource(markdownReader, folder);
  expect(post(`file:${path}`).addresses).toEqual([]);
});

test("links between texts of Pelican, and to its lists, are read as Pelican reads them", async () => {
  const folder = aFolder({
    "pelicanconf.py": "SITEURL = 'https://name.example'\n",
    "content/a.md":
      "Title: A\nDate: 2021-03-04\n\n[1]({filename}b.md) [2]({filename}/sub/c.md#x) [3](|filename|/b.md) [4]({tag}Green%20Tea) [5]({category}drinks) [6]({index}) ![7]({static}/d.png) ![8]({attach}d.png) ![9]({filename}/d.png) ![10](|static|d.png)\n",
    "content/b.md": "Title: B\nDate: 2021-03-04\n\nText.\n",
    "content/sub/c.md": "Title: C\nDate: 2021-03-04\n\n[1]({filename}../a.md)\n",
    "content/d.png": "x",
  });
  const { post } = await readSource(markdownReader, folder);
  const addressesIn = (path: string) =>
    [
      ...post(`file:${path}`)
        .text()
        .html.matchAll(/(?:href|src)="([^"]*)"/g),
    ].map(([, address]) => address);
  expect(addressesIn("content/a.md")).toEqual([
    "file:content/b.md",
    "file:content/sub/c.md#x",
    "file:content/b.md",
    "/tag/green-tea.html",
    "/category/drinks.html",
    "/",
    ...Array(4).fill("file:content/d.png"),
  ]);
  expect(addressesIn("content/sub/c.md")).toEqual(["file:content/a.md"]);
});

test.each([
  ["export default defineConfig({ site: SITE.website })", "/posts/tea/"],
  ['export default defineConfig({\n  site: "https://name.example",\n  base: "/blog",\n})', "/blog/posts/tea/"],
  ['export default defineConfig({ integrations: [docs({ base: "/docs" })] })', "/posts/tea/"],
  ['export default defineConfig({\n  vite: {\n    base: "/vite",\n  },\n  base: "/blog",\n})', "/blog/posts/tea/"],
])(
  "the path of a site of Astro is that of its settings, not that of a loader or plugin: %s",
  async (config, address) => {
    const collections =
      'blog = { loader: glob({ pattern: "**/*.md", base: `./blog` }) };\nx = glob({ base: "src/x" });';
    const { posts } = await readSource(
      markdownReader,
      aFolder({ "astro.config.ts": config, "src/content.config.ts": collections, "src/data/blog/tea.md": text("") }),
    );
    expect(posts[0]?.addresses).toEqual([address]);
  },
);
