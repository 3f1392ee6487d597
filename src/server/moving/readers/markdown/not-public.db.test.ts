import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { fixture, readSource } from "../../../../../tests/support/moving/read-source.ts";
import { markdownReader } from "./read-markdown.ts";

/** Built, because a test takes a path in `docs` for a document of this project. */
const inDocs = ["docs", "b.md"].join("/");
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

const deep = "[".repeat(200_000) + "]".repeat(200_000);
const texts = (folder: string, count = 1) =>
  Array.from({ length: count }, (_, at) => `${folder}/2021-03-04-${"a".repeat(200)}${at}.md`);

test.each([
  ["nested lists of Hugo", { "hugo.json": `{"ignoreFiles":${deep}}` }, texts("content/blog")],
  ["nested dates of Hugo", { "hugo.json": `{"frontmatter":${deep},"draft":1}` }, texts("content/blog")],
  ["computed data", { ".eleventy.js": "", "a/a.11tydata.json": `{"eleventyComputed":{"draft":${deep}}}` }, texts("a")],
  ["braces", { "_config.yml": `exclude: ["${"{a,b}".repeat(6)}${"{c}".repeat(300)}"]` }, texts("_posts")],
  ["wildcards", { "_config.yml": `exclude: [${`"${"*a".repeat(490)}b",`.repeat(490)}]` }, texts("_posts", 400)],
  ["lists without an end", { "docusaurus.config.js": "include:[".repeat(40_000) }, texts("blog")],
  ["blanks in a condition", { ".eleventy.js": `addPreprocessor(draft + other${"!".padEnd(100_000)})` }, texts("a")],
  ["texts in a call", { ".eleventy.js": `addPreprocessor(${'a\\"\\'.repeat(60_000)}` }, texts("a")],
  ["texts of Python", { "pelicanconf.py": `ARTICLE_EXCLUDES = ${'a\\"\\'.repeat(60_000)}` }, texts("content")],
])("settings with too many %s end no import, and hide the texts", async (_, settings, paths) => {
  const site = { ...settings, ...Object.fromEntries(paths.map((path) => [path, text])) };
  expect(await statusesOf(site)).toEqual(Object.fromEntries(paths.map((path) => [path, "draft"])));
});

const pelican = "Title: Tea\nDate: 2021-03-04\n\nText.\n";
const published = `${pelican.replace("\n", "\nStatus: published\n")}`;
const [js, py] = ["docusaurus.config.js", "pelicanconf.py"];
const eleventy = { "eleventy.config.js": "" };

/** Files of a site, and its texts that visitors saw. */
const sites: [says: string, files: Record<string, string>, isPublic: string[]][] = [
  [
    "a status for all texts of Pelican is that of each that says no other",
    { [py]: "DEFAULT_METADATA = {'status': 'draft'}\n", "content/a.md": pelican, "content/b.md": published },
    ["content/b.md"],
  ],
  ["metadata of Pelican that are a program", { [py]: "DEFAULT_METADATA = base()\n", "content/a.md": pelican }, []],
  ["a status that is set later", { [py]: "DEFAULT_METADATA['status'] = 'draft'\n", "content/a.md": pelican }, []],
  [
    "folders that a program leaves out",
    { [py]: "ARTICLE_EXCLUDES = ['a']\nif LIVE:\n    ARTICLE_EXCLUDES += OLD\n", "content/b.md": pelican },
    [],
  ],
  [
    "settings of Pelican that are comments or say nothing of texts",
    { [py]: "# PAGE_PATHS = base()\nPATH = 'content'\nSTATIC_PATHS = base()\n", "content/a.md": pelican },
    ["content/a.md"],
  ],
  [
    "folders that Pelican reads",
    {
      [py]: "ARTICLE_PATHS = ['blog']\nPAGE_PATHS = ('info',)\nARTICLE_EXCLUDES = ['pages', 'info']\n",
      "content/blog/a.md": pelican,
      "content/info/b.md": pelican,
      "content/pages/c.md": pelican,
      "content/notes/d.md": pelican,
    },
    ["content/blog/a.md", "content/info/b.md"],
  ],
  [
    "texts that Docusaurus leaves out",
    {
      [js]: "module.exports = { presets: [['classic', {\n  // exclude: all,\n  docs: { exclude: ['inner/**', '**/*.old.mdx'] } }]] };",
      "docs/a.mdx": text,
      "docs/b.old.mdx": text,
      "docs/inner/c.mdx": text,
    },
    ["docs/a.mdx"],
  ],
  ["a program decides", { [js]: "module.exports = { docs: { exclude: old() } };", "docs/a.mdx": text }, []],
  ["a part is a program", { [js]: "module.exports = { docs: { exclude: ['a', b] } };", "docs/a.mdx": text }, []],
  [
    "ignored files of the folder that Eleventy reads",
    {
      "package.json": '{ "scripts": { "build": "npx eleventy --input=src" } }',
      "src/.eleventyignore": "inbox\n",
      "src/a.md": text,
      "src/inbox/b.md": text,
      "c.md": text,
    },
    ["src/a.md"],
  ],
  [
    "paths that are computed",
    { "eleventy.config.js": "module.exports = (c) => c.ignores.add(old + `/x`);", "a.md": text },
    [],
  ],
  [
    "a folder that is computed",
    { "eleventy.config.js": "module.exports = { dir: { input: dir() } };", "a.md": text },
    [],
  ],
  [
    "addresses that Eleventy computes",
    {
      "blog/blog.json": '{ "eleventyComputed": { "permalink": "{% if later %}false{% endif %}" } }',
      "blog/a.md": text,
      "b.md": text.replace("date:", "eleventyComputed:\n  permalink: x\ndate:"),
      "c.md": text.replace("date:", 'eleventyComputed:\n  draft: "{{ x }}"\ndate:'),
      "d.md": text,
      ...eleventy,
    },
    ["d.md"],
  ],
  [
    "addresses of all texts that it computes",
    { "_data/eleventyComputed.js": "module.exports = { permalink: p };", "a.md": text, ...eleventy },
    [],
  ],
  [
    "an address that is false at times",
    { "a.md": text.replace("date:", "permalink: '{% if x %}false{% endif %}'\ndate:"), "b.md": text, ...eleventy },
    ["b.md"],
  ],
  [
    "titles that it computes",
    { "_data/eleventyComputed.js": "module.exports = { title: t };", "a.md": text, ...eleventy },
    ["a.md"],
  ],
  [
    "settings of a site in a folder beside a README",
    {
      "README.md": text,
      "site/hugo.toml": "ignoreFiles = ['attic']",
      "site/content/blog/a.md": text,
      "site/content/attic/b.md": text,
    },
    ["site/content/blog/a.md"],
  ],
  [
    "settings of Jekyll in a folder",
    { "web/_config.yml": "exclude: [b.md]", "web/a.md": text, "web/b.md": text },
    ["web/a.md"],
  ],
  [
    "settings in several folders",
    { "a/hugo.toml": "", "a/content/blog/a.md": text, "b/_config.yml": "", "b/b.md": text, "c.md": text },
    ["c.md"],
  ],
  [
    "settings in a folder beside other texts",
    { "site/hugo.toml": "", "site/content/a.md": text, "c.md": text },
    ["c.md"],
  ],
  ["a vault in a folder", { "notes/.obsidian/app.json": "{}", "notes/a.md": text, "c.md": text }, []],
  [
    "all but drafts, which the starter of Eleventy leaves out by its program",
    {
      "eleventy.config.js": `import drafts from "./drafts.js";
export default async function (config) {
  config.addGlobalData("site", { title: "Tea" });
  config.addPreprocessor("drafts", "*", (data, content) => {
    // Titles (of drafts).
    if (data.draft) { data.title = \`\${data.title} (draft)\`; }
    if (data.draft && process.env.ELEVENTY_RUN_MODE === "build") { return false; }
  });
  config.addPlugin(drafts);
}`,
      "drafts.js": "export default (c) => { c.addFilter('x', (it) => it); };",
      "a.md": text,
      "b.md": text.replace("date:", "draft: true\ndate:"),
    },
    ["a.md"],
  ],
  ...[
    "c.addPreprocessor('later', 'md', (data) => { if (data.review) return false; });",
    "c.addPreprocessor('drafts', 'md', (data) => { if (!data.draft) return false; });",
    "c.addGlobalData('permalink', () => (data) => data.ready ? undefined : false);",
    'c.addGlobalData("eleventyExcludeFromCollections", true);',
    "c.addGlobalData(`eleventyComputed.permalink`, p);",
    "c.addGlobalData(name, p);",
    "c.setTemplateFormats(['njk', 'html']);",
    "c.addExtension('md', { compile });",
  ].map((line): (typeof sites)[number] => [
    `a program of Eleventy says ${line}`,
    { "eleventy.config.js": `export default (c) => {\n  ${line}\n};`, "a.md": text },
    [],
  ]),
  [
    "a program that the settings of Eleventy import",
    {
      "eleventy.config.js": "const add = require('./lib/add'); module.exports = add;",
      "lib/add.js": "module.exports = (c) => c.addPreprocessor('x', 'md', (data) => data.live);",
      "a.md": text,
    },
    [],
  ],
  [
    "layouts of Eleventy that give their texts no page",
    {
      "_includes/hidden.njk": "---\npermalink: false\n---\n",
      "_includes/inner.njk": "---\nlayout: outer\n---\n",
      "_includes/outer.njk": "---\ndraft: true\n---\n",
      "a.md": text.replace("date:", "layout: hidden.njk\ndate:"),
      "b.md": text.replace("date:", "layout: inner\ndate:"),
      "c.md": text.replace("date:", "layout: plain.njk\ndate:"),
      "d.md": text.replace("date:", "permalink: { build: false }\ndate:"),
      ...eleventy,
    },
    ["c.md"],
  ],
  [
    "paths that VitePress and VuePress leave out",
    {
      ".vitepress/config.mts": "export default defineConfig({ srcExclude: ['wip/**', 'posts/old-*.md'] })",
      "posts/a.md": text,
      "posts/old-b.md": text,
      "wip/c.md": text,
    },
    ["posts/a.md"],
  ],
  [
    "patterns of VuePress",
    {
      ".vuepress/config.js": "module.exports = { pagePatterns: ['**/*.md', '!later/**', '!.vuepress'] }",
      "posts/a.md": text,
      "later/b.md": text,
    },
    ["posts/a.md"],
  ],
  [
    "a program of VitePress",
    { ".vitepress/config.ts": "export default defineConfig({ srcExclude: old() })", "a.md": text },
    [],
  ],
  [
    "gems beside the texts of Jekyll",
    { "_config.yml": "title: Tea\n", "vendor/bundle/x/a.md": text, "vendor/b.md": text },
    ["vendor/b.md"],
  ],
  ["data of Eleventy for all texts", { "_data/permalink.json": "false", "a.md": text, ...eleventy }, []],
  [
    "data of Eleventy in YAML",
    { "notes/notes.yaml": "permalink: false\n", "notes/a.md": text, "b.md": text, ...eleventy },
    ["b.md"],
  ],
  ...[
    "presets: [['classic', { blog: false, docs: {} }]]",
    "presets: [['classic', { blog: isLive ? {} : false }]]",
    "presets: [['classic', { blog: { feedOptions: {}, path: 'news' } }]]",
    "plugins: [['@docusaurus/plugin-content-blog', { path: 'news' }]], presets: [['classic', { 'blog': false }]]",
  ].map((line): (typeof sites)[number] => [
    `Docusaurus does not read its blog: ${line}`,
    { [js]: `module.exports = { ${line} };`, "blog/2021-03-04-a.md": text, [inDocs]: text },
    [inDocs],
  ]),
  ...[
    "presets: [['classic', { blog: { include: ['live/*.md'] } }]]",
    "presets: [['classic', { blog: { ...shared } }]]",
    "presets: [['classic', { blog: { processBlogPosts } }]]",
    "...base",
  ].map((line): (typeof sites)[number] => [
    `Docusaurus may leave out texts: ${line}`,
    { [js]: `module.exports = { ${line} };`, "blog/2021-03-04-a.md": text },
    [],
  ]),
  [
    "the usual settings of Docusaurus",
    {
      [js]: "module.exports = { tagline: 'Batteries include tea', presets: [['classic', { blog: { showReadingTime: true, path: './blog', include: ['**/*.{md,mdx}'] }, docs: { sidebarPath: './sidebars.js' } }]], themeConfig: { navbar: { items: [{ to: '/blog', label: 'Blog' }] } } };",
      "blog/2021-03-04-a.md": text,
      [inDocs]: text,
    },
    ["blog/2021-03-04-a.md", inDocs],
  ],
  [
    "pairs of Pelican, as its documentation writes them",
    {
      [py]: "DEFAULT_METADATA = (\n    ('status', u'draft'),\n)\n",
      "content/a.md": pelican,
      "content/b.md": published,
    },
    ["content/b.md"],
  ],
  [
    "metadata of Pelican by path",
    {
      [py]: "EXTRA_PATH_METADATA = {\n    'inbox': {'status': 'draft'},\n    'b.md': {'status': 'hidden'},\n    'extra/robots.txt': {'path': 'robots.txt'},\n}\nFILENAME_METADATA = r'(?P<date>\\d{4}-\\d{2}-\\d{2})_(?P<slug>.*)'\n",
      "content/a.md": pelican,
      "content/b.md": pelican,
      "content/inbox/c.md": pelican,
      "content/inboxes/d.md": pelican,
    },
    ["content/a.md", "content/inboxes/d.md"],
  ],
  ...[
    "EXTRA_PATH_METADATA = paths()",
    "FILENAME_METADATA = r'(?P<status>draft)?-?(?P<slug>.*)'",
    "PATH_METADATA = PATTERN",
    "READERS = {'md': None}",
    "ARTICLE_SAVE_AS = ''",
    "WRITE_SELECTED = ['output/live.html']",
  ].map((line): (typeof sites)[number] => [
    `Pelican may leave out texts: ${line}`,
    { [py]: `${line}\n`, "content/a.md": pelican },
    [],
  ]),
  [
    "settings of Pelican of which the second file is damaged",
    {
      "publishconf.py": "from pelicanconf import *\nDEFAULT_METADATA = {'status': 'draft'}\n",
      [py]: "\0",
      "content/a.md": pelican,
    },
    [],
  ],
  [
    "data of Eleventy that is damaged beside a program that leaves texts out",
    {
      "eleventy.config.js": "export default (c) => c.ignores.add('b.md');",
      "_data/site.json": "{",
      "a.md": text,
      "b.md": text,
    },
    ["a.md"],
  ],
  [
    "folders of languages beside the texts of Hugo",
    {
      "hugo.toml":
        "ignoreFiles = ['x.md']\n[languages.en]\n[languages.de]\ncontentDir = 'inhalt/de'\n[languages.fr]\ncontentDir = 'texte'\ndisabled = true\n",
      "content/blog/a.md": text,
      "inhalt/de/blog/a.md": text,
      "inhalt/de/blog/x.md": text,
      "inhalt/de/inbox/_index.md": "---\ncascade: { draft: true }\n---\n",
      "inhalt/de/inbox/b.md": text,
      "texte/blog/c.md": text,
      "inhalt/d.md": text,
    },
    ["content/blog/a.md", "inhalt/de/blog/a.md"],
  ],
  ...["disableKinds = ['page']", "[outputs]\npage = []", "renderSegments = ['one']"].map(
    (line): (typeof sites)[number] => [
      `Hugo writes no pages: ${line}`,
      { "hugo.toml": `${line}\n`, "content/blog/a.md": text },
      [],
    ],
  ),
  [
    "fields of Hugo that name dates, outputs and roles",
    {
      "hugo.toml": "[frontmatter]\nexpiryDate = ['until', ':default']\npublishDate = ['golive']\n",
      "content/blog/a.md": text,
      "content/blog/b.md": text.replace("date:", "until: 2021-05-01\ndate:"),
      "content/blog/c.md": text.replace("date:", "golive: 2999-05-01\ndate:"),
      "content/blog/d.md": text.replace("date:", "outputs: [json]\ndate:"),
      "content/blog/e.md": text.replace("date:", "sites: { matrix: { roles: [member] } }\ndate:"),
    },
    ["content/blog/a.md"],
  ],
  ...["limit_posts: 5", "collections: { posts: { output: false } }", "collections_dir: texts"].map(
    (line): (typeof sites)[number] => [
      `Jekyll does not publish all posts: ${line}`,
      { "_config.yml": `${line}\n`, "_posts/2021-03-04-a.md": text, "b.md": text },
      ["b.md"],
    ],
  ),
  [
    "tags of Hexo with a password, and the field of a plugin that hides posts",
    {
      "_config.yml":
        "name: tea\nencrypt:\n  tags:\n    - { name: diary, password: x }\nhide_posts: { filter: quiet }\n",
      "source/_posts/a.md": text.replace("date:", "tags: [tea]\ndate:"),
      "source/_posts/b.md": text.replace("date:", "tags: [diary]\ndate:"),
      "source/_posts/c.md": text.replace("date:", "quiet: true\ndate:"),
    },
    ["source/_posts/a.md"],
  ],
  [
    "patterns of the collections of Astro",
    {
      "astro.config.mjs": "",
      "src/content.config.ts":
        "defineCollection({ loader: glob({ pattern: ['**/[^_]*.{md,mdx}', '!inbox/**'], base: './src/content/blog' }) });",
      "src/content/blog/a.md": text,
      "src/content/blog/inbox/b.md": text,
    },
    ["src/content/blog/a.md"],
  ],
  [
    "titles that say it, and a text in a language that the site does not have",
    {
      "hugo.toml": "",
      "content/post/a/index.fr.md": text,
      "content/post/a/index.md": text,
      "content/post/b.md": text.replace("Tea", "'[DRAFT] Tea'"),
      "content/post/c.md": text.replace("Tea", "'WIP: Tea'"),
      "content/post/d.md": text.replace("Tea", "Drafts of tea"),
      "content/post/e.md": text.replace("Tea", "Tea - DRAFT"),
      "content/post/f.md": text.replace("Tea", "Tea (wip)"),
      "content/post/g.md": text.replace("Tea", "A bank-draft"),
    },
    ["content/post/a/index.md", "content/post/d.md", "content/post/g.md"],
  ],
  [
    "the starter of AstroPaper",
    {
      "astro.config.ts": "export default defineConfig({ site: SITE.website });",
      "src/content.config.ts":
        'export const BLOG_PATH = "src/data/blog";\nconst blog = defineCollection({ loader: glob({ pattern: "**/[^_]*.md", base: BLOG_PATH }) });',
      "src/data/blog/a.md": text.replace("date", "pubDatetime"),
      "src/data/blog/_b.md": text.replace("date", "pubDatetime"),
      "src/data/blog/c.md": text.replace("date:", "draft: true\npubDatetime:"),
      "src/data/blog/d.md": text.replace("date: 2021", "pubDatetime: 2099"),
      "src/data/blog/_releases/e.md": text.replace("date", "pubDatetime"),
      "src/data/blog/_releases/_f.md": text.replace("date", "pubDatetime"),
      "src/data/blog/_drafts/g.md": text.replace("date", "pubDatetime"),
      "src/pages/_parts/h.md": text,
    },
    ["src/data/blog/_releases/e.md", "src/data/blog/a.md"],
  ],
  ["a day that no calendar has", { "_config.yml": "", "_posts/2021-02-30-a.md": "---\ntitle: Tea\n---\nText.\n" }, []],
  ...["pattern: 'live/*.md'", "pattern: names", "pattern"].map((line): (typeof sites)[number] => [
    `Astro may leave out texts: ${line}`,
    { "astro.config.mjs": "", "src/content/config.ts": `glob({ ${line} })`, "src/content/blog/a.md": text },
    [],
  ]),
];

test.each(sites)("%s: a text in doubt is a draft", async (_, files, isPublic) => {
  const statuses = Object.entries(await statusesOf(files));
  expect(statuses.flatMap(([path, status]) => (status === "published" ? [path] : []))).toEqual(isPublic);
});

/** Files of a folder whose texts are posts, each with one line of front matter. */
const withLines = (lines: readonly string[]) =>
  Object.fromEntries(lines.map((line) => [`${line}.md`.replaceAll("/", ""), text.replace("date:", `${line}\ndate:`)]));

test("a field that speaks of readers, of access or of a later day hides a text, and one of people or of other days does not", async () => {
  const hiding = [
    ...[
      "access: [vip]",
      "access: vip, staff",
      "access: VIP only",
      "access: { role: vip }",
      "access-groups: staff",
      "members: true",
      "subscribers: yes",
    ],
    ...["staffOnly: true", "requires_login: true", "allowedRoles: [admin]", "visibleTo: ada", "readers: [ada]"],
    ...[
      "public: [ada]",
      "gated: true",
      "noPublish: true",
      "needs-review: true",
      "approved: false",
      "output: false",
      "display: none",
    ],
    ...["classification: Confidential", "audience: internal staff", "for: family"],
    ...[
      "released_at: 2999-05-01",
      "embargo: true",
      "embargo: 2999",
      "embargo: 2999-05-01",
      "publishAfter: 2999-05-01",
      "goLive: soon",
    ],
  ];
  const others = [
    ...[
      "members: [ada, bo]",
      "member: Ada",
      "members: false",
      "access: By train",
      "readers: 120",
      "audience: developers",
    ],
    ...["textOnly: true", "output: html_document", "login: ada", "embargo: 2020-05-01", "embargo: false"],
  ];
  const statuses = await statusesOf(withLines([...hiding, ...others]));
  const isPublic = Object.keys(statuses).filter((path) => statuses[path] === "published");
  expect(isPublic.sort()).toEqual(others.map((line) => `${line}.md`).sort());
});

/** What became of each text, by the first reason of what is none. */
async function fateOf(files: Record<string, string>) {
  const { items } = await readSource(markdownReader, aFolder(files));
  const fates = items.map((item) => [
    item.source.replace("file:", ""),
    item.kind === "post" || item.kind === "page" ? item.text().html.trim() : item.reasons[0]?.code,
  ]);
  return Object.fromEntries(fates);
}

test("texts with tags of templates are read, and lists of texts are not", async () => {
  const post = (body: string) => `---\ntitle: Tea\n---\n${body}\n`;
  const config = { "_config.yml": "", "_posts/2021-03-04-a.md": post("Text.") };
  expect(
    await fateOf({
      ...config,
      "_posts/2021-03-05-b.html": post("<p>Words.</p>{% include x.html %}"),
      "_posts/2021-03-06-c.html": post("<p>Words.</p>{% for p in site.posts %}{{ p.title }}{% endfor %}"),
      "about.html": post("{% include head.html %}<p>Words.</p>"),
      "index.html": post("{% include list.html %}"),
      "tags.html": post("<h1>Tags</h1>{% for t in site.tags %}{{ t }}{% endfor %}"),
      "tags.md": post("# Tags\n{% for t in site.tags %}{{ t }}{% endfor %}"),
      "home.markdown": "---\nlayout: home\n---\n",
      "404.html": post("<p>Not found.</p>"),
    }),
  ).toMatchObject({
    "_posts/2021-03-05-b.html": "<p>Words.</p>",
    "_posts/2021-03-06-c.html": "<p>Words.</p>",
    "about.html": "<p>Words.</p>",
    "index.html": "template",
    "tags.html": "template",
    "tags.md": "template",
    "home.markdown": "template",
    "404.html": "template",
  });
});

test("an HTML file is titled by its head, and a page that listed texts leads to our home", async () => {
  const { items, posts } = await readSource(
    markdownReader,
    aFolder({
      "_config.yml": "url: https://name.example\n",
      "_posts/2021-03-04-a.html": "---\n---\n<title>Green tea</title><body><p>Text.</p></body>",
      "tags.html": "---\npermalink: /topics/\n---\n{% for t in site.tags %}{{ t }}{% endfor %}",
      "feed.html": "---\npermalink: /all.json\n---\n{% for p in site.posts %}{% endfor %}",
      "404.html": "---\n---\n<p>Not found.</p>",
      "no.html": "---\npermalink: /no/\npublished: false\n---\n",
      "index.html": "---\nlayout: home\n---\n",
    }),
  );
  expect(posts.map(({ title }) => title)).toEqual(["Green tea"]);
  expect(items.flatMap((item) => (item.kind === "redirect" ? [[item.source, item.from, item.to]] : []))).toEqual([
    ["file:tags.html", "/topics/", "/"],
  ]);
});

test("a dated text of Eleventy in a language of templates is read or reported as lost, and its layouts and lists are not", async () => {
  const dated = "---\ntitle: Tea\ndate: 2021-03-04\n---\n<p>Words.</p>\n";
  expect(
    await fateOf({
      "eleventy.config.js": "",
      "a.md": text,
      "b.njk": dated,
      "blog/2021-03-05-c.liquid": "---\ntitle: Tea\n---\n",
      "d.webc": dated,
      "e.hbs": dated,
      "index.njk": "---\ntitle: Home\n---\n{% for p in posts %}{% endfor %}",
      "_includes/f.njk": dated,
      "g.html": `${dated}{% for p in posts %}{% endfor %}`,
    }),
  ).toMatchObject({
    "b.njk": "<p>Words.</p>",
    "blog/2021-03-05-c.liquid": "",
    "d.webc": "text-format",
    "e.hbs": "text-format",
    "index.njk": "template",
    "_includes/f.njk": "template",
    "g.html": "<p>Words.</p>",
  });
});

test("what MDX shows under a condition is left out", async () => {
  const body =
    "One.\n\n{isMember && (\n  <p>Secret {name}.</p>\n)}\n\nTwo {plan === 'a' ? 'b' : 'c'}.\n\n<button onClick={() => go(a ? 1 : 2)}>Go</button>\n\n<Box a={b ? () => c : d}>In.</Box>\n";
  const { posts } = await readSource(
    markdownReader,
    aFolder({ "astro.config.mjs": "", "src/content/blog/a.mdx": text.replace("Text.\n", body) }),
  );
  const found = posts[0]?.text();
  expect(found?.html.replace(/\s+/g, " ").trim()).toBe(
    "<p>One.</p> <p>Two .</p> <p><button>Go</button></p> <p>In.</p>",
  );
  expect(found?.reasons.map(({ code }) => code)).toContain("part-not-public");
});

/** Files of sites whose texts can hide a part, and where a text is. */
const hiders = {
  vault: [{ ".obsidian/app.json": "{}" }, "a.md", "publish: true\n"],
  plain: [{}, "a.md", "publish: true\n"],
  jekyll: [{ "_config.yml": "" }, "_posts/2021-03-04-a.md", ""],
  mdx: [{ "docusaurus.config.js": "" }, "blog/2021-03-04-a.md", ""],
  hexo: [{ "_config.yml": "", "scaffolds/post.md": "" }, "source/_posts/a.md", ""],
  eleventy: [{ "eleventy.config.js": "" }, "a.md", ""],
} as const;
const fenced = "Secret\n\n```\nSecret\n```\n\nSecret";
const [left, notPublic] = ["comment-left-out", "part-not-public"];

test.each<[family: keyof typeof hiders, body: string, shown: string, codes: string[]]>([
  ["vault", `One. %% a \`b\` Secret %% Two.\n\n%%\n# Secret\n\n${fenced}\n%%\n\nThree.`, "One. Two. Three.", [left]],
  ["vault", "One `%%` two %% Secret `x` %% three.\n\n```\n%% a\n```\n\nEnd.", "One %% two three. %% a End.", [left]],
  ["vault", "```a``` one\n\n%% Secret %%two", "a one two", [left]],
  ["vault", "- it`s\n- %% Secret %% `x` \\` %% Secret ` %%end", "it`s x ` end", [left]],
  [
    "vault",
    "1. one\n\n   - a\n\n     ~~~\n     %%\n     ~~~\n\n<!-- 100%% ` -->two %%Secret",
    "one a %% two",
    [notPublic],
  ],
  ["vault", "One. %% #secret LONG%%", "One.", [left]],
  ["vault", "# Tea %% Secret %%\n\nOne.", "One.", [left]],
  ["plain", "One. %% a `b` Secret %% Two.", "One. Two.", [left]],
  ["jekyll", `{::comment}\n{:/}Secret ${fenced}\n{:/comment}\n\nOne.`, "One.", [left]],
  [
    "jekyll",
    "One {::comment}a `b` Secret{:/} two{::comment /} `{::comment}` three.",
    "One two {::comment} three.",
    [left],
  ],
  ["jekyll", "One. {::comment}LONG", "One.", [notPublic]],
  ["mdx", `{/* ${fenced} */}\n\nOne {/* a \`b\` } Secret */ /* Secret */} two {// Secret }\n}.`, "One two .", []],
  ["mdx", "`{/* a */}` \\{/* b */}\n\n```\n{/* c */}\n```", "{/* a */} {/* b */} {/* c */}", []],
  ["mdx", "One. {/*\nexport const a = 1;\nSecret */}{/* LONG */}Two.", "One. Two.", []],
  ["mdx", 'One. {isMember && (<div>Secret `x` it\'s "}" Secret</div>)} Two.', "One. Two.", [notPublic]],
  ["mdx", `One. {isMember && (<div>\n\n${fenced}\n\n</div>)}`, "One.", [notPublic]],
  ["mdx", "export const a = (b) => {\n  b && c();\n};\n\nOne. {/* Secret", "One.", [notPublic]],
  ["hexo", `One. {# it\`s Secret #} \`{# a #}\` two {# ${fenced} #}{# LONG #}.`, "One. {# a #} two .", []],
  ["hexo", "{% raw %}{# a{% endraw %} one {# Secret", "{# a one", [notPublic]],
  ["eleventy", `# Tea {# Secret #}\n\n{# LONG #}## One {#one}\n\n\`{#\` two {# Secret`, "One {# two", [notPublic]],
])(
  "in a text of %s, what its writer hid stays hidden, and code that shows such marks is shown: %s",
  async (family, body, shown, codes) => {
    const [files, path, line] = hiders[family];
    const head = body.startsWith("#") ? "" : "title: Tea\n";
    const source = {
      ...files,
      [path]: `---\n${line}${head}date: 2021-03-04\n---\n${body.replaceAll("LONG", "Secret. ".repeat(1_000))}\n`,
    };
    const { items, posts } = await readSource(markdownReader, aFolder(source));
    const { html = "", reasons } = posts[0]?.text() ?? {};
    expect(
      html
        .replace(/<!--.*?-->|<[^>]*>/gs, " ")
        .replace(/\s+/g, " ")
        .trim(),
    ).toBe(shown);
    expect([posts[0]?.title, reasons?.map(({ code }) => code)]).toEqual(["Tea", codes]);
    expect(items.filter(({ kind }) => kind === "tag")).toEqual([]);
  },
);

test("a text that its generator publishes later waits for that day", async () => {
  const held = (line: string) => text.replace("date:", `${line}\ndate:`);
  const { posts } = await readSource(
    markdownReader,
    aFolder({
      "hugo.toml": "",
      "content/blog/a.md": held("publishDate: 2999-05-01"),
      "content/blog/b.md": held("embargo: 2999-05-01"),
    }),
  );
  const day = new Date("2999-05-01T00:00:00Z");
  expect(posts.map(({ status, publishedAt }) => [status, publishedAt])).toEqual([
    ["scheduled", day],
    ["scheduled", day],
  ]);
});
