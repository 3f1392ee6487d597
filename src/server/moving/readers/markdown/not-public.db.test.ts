import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
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
];

test.each(sites)("%s: a text in doubt is a draft", async (_, files, isPublic) => {
  const statuses = Object.entries(await statusesOf(files));
  expect(statuses.flatMap(([path, status]) => (status === "published" ? [path] : []))).toEqual(isPublic);
});
