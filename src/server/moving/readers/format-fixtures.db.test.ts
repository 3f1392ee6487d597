import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { cases } from "../../../../tests/support/cases.ts";
import { aBloggerExport } from "../../../../tests/support/moving/a-blogger-export.ts";
import { aGhostExport, ghostVersions } from "../../../../tests/support/moving/a-ghost-export.ts";
import { aMarkdownSite, siteFamilies } from "../../../../tests/support/moving/a-markdown-site.ts";
import { countWxr } from "../../../../tests/support/moving/count-wxr.ts";
import { expectAccounted } from "../../../../tests/support/moving/expect-accounted.ts";
import { anImportingBlog } from "../../../../tests/support/moving/import-into.ts";
import {
  countBlogger,
  countGhost,
  ownBlogger,
  ownFeed,
  ownGhost,
  ownMedium,
  ownMovableType,
  ownNotion,
  ownSubstack,
  ownTumblr,
  ownWordpress,
} from "../../../../tests/support/moving/own/own-exports.ts";
import { filesBelow, ownMarkdown } from "../../../../tests/support/moving/own/own-markdown.ts";
import { missingWords, type OwnText, seenOf } from "../../../../tests/support/moving/own/own-text.ts";
import { fixture } from "../../../../tests/support/moving/read-source.ts";
import type { ImportReport, ReportItem } from "../../../shared/import-report.ts";
import { posts } from "../../core/db/schema.ts";
import { readBlogPost } from "../export/read-blog.ts";

/** A source and what readers of our own find in it, which share no code with the importer's. */
interface Sample {
  path: string;
  format: string;
  texts: OwnText[];
  /** Items by kind; of a folder, the number of its files. */
  counts: Record<string, number> | number;
}

const day = "2026-11-23";

function aFolderOfTexts(name: string, family: string, path = fixture(name)): Sample {
  return { path, format: "markdown", texts: ownMarkdown(path, family, day), counts: filesBelow(path).length };
}

function aWxrFile(name: string): Sample {
  const path = fixture(`wxr/${name}`);
  const { public: _public, ...counts } = countWxr(path);
  return { path, format: "wordpress", texts: ownWordpress(path), counts };
}

const aBlogger = (path: string, feed = path): Sample => ({
  path,
  format: "blogger",
  texts: ownBlogger(feed),
  counts: countBlogger(feed),
});

function written(name: string, content: string): string {
  const path = join(aFolder(), name);
  writeFileSync(path, content);
  return path;
}

const aGhostFile = (path: string): Sample => ({
  path,
  format: "ghost",
  texts: ownGhost(path),
  counts: countGhost(path),
});

function ofKinds(texts: OwnText[]) {
  const count = (kind: string) => texts.filter((text) => text.kind === kind).length;
  return { post: count("post"), page: count("page") };
}

/** Texts of a generated source. A third of them has each kind of text and dirt. */
const many = cases(60, 20);

const takeout = fixture("written-by-us/blogger-takeout");
const samples: Record<string, () => Sample> = {
  "jekyll-docs": () => aFolderOfTexts("jekyll-docs", "posts"),
  "jekyll-export": () => aFolderOfTexts("jekyll-export", "posts"),
  "jekyll-site": () => aFolderOfTexts("jekyll-site", "jekyll"),
  ...Object.fromEntries(
    ["hugo", "astro", "eleventy", "obsidian"].map((it) => [it, () => aFolderOfTexts(`written-by-us/${it}`, it)]),
  ),
  ...Object.fromEntries(
    readdirSync(fixture("written-by-us/published")).map((it) => [
      `what ${it} publishes`,
      () => aFolderOfTexts(`written-by-us/published/${it}`, "published"),
    ]),
  ),
  medium: () => {
    const texts = ownMedium(fixture("medium"));
    const responses = readdirSync(fixture("medium/posts")).length - texts.length;
    return { path: fixture("medium"), format: "medium", texts, counts: { ...ofKinds(texts), comment: responses } };
  },
  substack: () => {
    const texts = ownSubstack(fixture("substack"));
    return { path: fixture("substack"), format: "substack", texts, counts: ofKinds(texts) };
  },
  ...Object.fromEntries(
    siteFamilies.map((it) => [`many texts of ${it}`, () => aFolderOfTexts(it, it, aFolder(aMarkdownSite(it, many)))]),
  ),
  "blogger-old": () => aBlogger(fixture("written-by-us/blogger-old/blog-11-20-2019.xml")),
  "blogger-takeout": () => aBlogger(takeout, `${takeout}/Takeout/Blogger/Blogs/Der Gartenblog/feed.atom`),
  movabletype: () => {
    const path = fixture("written-by-us/movabletype/export.txt");
    const texts = ownMovableType(path);
    return { path, format: "movabletype", texts, counts: { ...ofKinds(texts), comment: 4, author: 2, tag: 4 } };
  },
  ...Object.fromEntries(
    [
      ["rss.xml", { author: 1, tag: 2, comment: 0 }],
      ["atom.xml", { author: 1, tag: 1, comment: 2 }],
    ].map(([it, counts]) => [
      it,
      () => {
        const path = fixture(`written-by-us/feed/${it}`);
        const texts = ownFeed(path);
        return { path, format: "feed", texts, counts: { ...ofKinds(texts), ...(counts as object) } };
      },
    ]),
  ),
  notion: () => {
    const path = fixture("written-by-us/notion");
    return { path, format: "notion", texts: ownNotion(path), counts: { post: 6, page: 0, tag: 2, other: 2 } };
  },
  tumblr: () => {
    const path = fixture("written-by-us/tumblr");
    return { path, format: "tumblr", texts: ownTumblr(path), counts: { post: 3, page: 0, tag: 2, other: 1 } };
  },
  "many posts of Blogger": () => aBlogger(written("export.xml", aBloggerExport(many))),
  ...Object.fromEntries(
    ["ghost-5.json", "ghost-0.11.json"].map((it) => [it, () => aGhostFile(fixture(`written-by-us/ghost/${it}`))]),
  ),
  ...Object.fromEntries(
    ghostVersions.map((version) => [
      `Ghost ${version}`,
      () => aGhostFile(written("export.json", aGhostExport(version, many))),
    ]),
  ),
  ...Object.fromEntries(readdirSync(fixture("wxr")).map((it) => [it, () => aWxrFile(it)])),
};

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
const isText = ({ kind }: ReportItem) => kind === "post" || kind === "page";

/** What the report says of items that the source itself has. */
function foundIn({ counts, items }: ImportReport, expected: Sample["counts"]) {
  if (typeof expected !== "number") {
    const attachments = items.filter(({ kind, source }) => kind === "media" && source.startsWith("item:")).length;
    const found = (kind: string) => (kind === "media" ? attachments : (counts[kind as ReportItem["kind"]]?.found ?? 0));
    return Object.fromEntries(Object.keys(expected).map((kind) => [kind, found(kind)]));
  }
  // Images that a text shows and the source lacks are on top.
  const isOwn = ({ kind, source, reasons }: ReportItem) =>
    source.startsWith("file:") && !(kind === "media" && reasons.some(({ code }) => code === "media-missing"));
  return items.filter(isOwn).length;
}

/** Reasons that say that words are missing. */
const losses = new Set(
  "card-left-out generated-part part-not-public text-unreadable text-missing words-lost text-cut block-dynamic block-missing".split(
    " ",
  ),
);

/** One of each kind of source. */
const checked = ["jekyll-export", "hugo", "medium", "substack", "blogger-old", "ghost-5.json", "wagtail-raw.xml"];

test.each(Object.keys(samples))(
  "%s: every item is accounted for, what was public is public, no word is lost unsaid, and a second run changes nothing",
  async (name) => {
    const { path, format, texts, counts } = samples[name]?.() ?? aFolderOfTexts(name, "");
    const { db, importInto } = anImportingBlog();
    // A check writes nothing, and reports what the import does.
    const check = checked.includes(name) ? await importInto(path, { isDryRun: true }) : null;
    expect(db.select().from(posts).all()).toEqual([]);
    const report = await importInto(path);
    if (check) expect(check.counts).toEqual(report.counts);
    expectAccounted(report);
    expect(report.source.kind).toBe(format);
    expect(foundIn(report, counts)).toEqual(counts);
    expect(report.items.filter(({ status, kind }) => status === "failed" && kind !== "media")).toEqual([]);

    const found = new Map(report.items.filter(isText).map((item) => [item.source, item]));
    const said = new Set(texts.map(({ source }) => source));
    expect([...found.keys()].filter((source) => !said.has(source))).toEqual([]);
    for (const { source, kind, title, isPublic, seen } of texts) {
      const item = found.get(source);
      const post = item?.id === undefined ? undefined : readBlogPost(db, item.id);
      expect(post?.isPublished ?? false, source).toBe(isPublic);
      if (!post || !item) continue;
      if (isPublic && kind !== "either") expect(post.kind, source).toBe(kind);
      if (title !== "" && title.length <= 200) expect(oneLine(post.title), source).toBe(oneLine(title));
      if (item.reasons.some(({ code }) => losses.has(code))) continue;
      const kept = `${seenOf(post.description)} ${post.title} ${post.subTitle}`;
      expect(missingWords(seen, kept), source).toEqual([]);
    }

    const again = await importInto(path, { isDryRun: true });
    expect(again.items.filter(({ status }) => status === "imported" || status === "updated")).toEqual([]);
    expect(again.items.map(({ kind, source }) => `${kind} ${source}`)).toEqual(
      report.items.map(({ kind, source }) => `${kind} ${source}`),
    );
  },
);
