import { expect, test } from "vitest";
import { firstSentence } from "../shared/text/clean-text.ts";
import { findFootnotes, markedNames } from "../shared/text/footnotes.ts";
import { parseHtml } from "../shared/text/html-tree.ts";
import { markdownText } from "../shared/text/markdown-text.ts";
import { measureText } from "../shared/text/reading-time.ts";
import { foldForSearch } from "../shared/text/search-rule.ts";
import { slugOf } from "../shared/text/slug.ts";
import { splitLinks } from "../shared/text/split-links.ts";
import { countLinks, foldText } from "./content/comments/spam/block-list.ts";
import { excerptOf, markMatches } from "./content/search/excerpt.ts";
import { indexedHtml } from "./content/search/indexed-text.ts";
import { cleanHtml } from "./core/html/clean-html.ts";
import { feedHtml } from "./core/html/feed/feed-html.ts";
import { anchorHeadings } from "./core/html/heading-anchors.ts";
import { markdownOf } from "./core/html/markdown-of.ts";
import { openingOf } from "./core/html/text-of.ts";
import { readReport } from "./mail/bounces/mail-report.ts";
import { postMailHtml } from "./mail/newsletter/post-mail-html.ts";
import { bloggerHtml } from "./moving/readers/blogger/blogger-html.ts";
import { mdxHiding } from "./moving/readers/markdown/mdx.ts";
import {
  kramdownComments,
  nunjucksComments,
  outsideCode,
  vaultComments,
  withoutHidden,
} from "./moving/readers/markdown/parts.ts";
import { expandLiquid } from "./moving/readers/markdown/tags/liquid.ts";
import { expandShortcodes } from "./moving/readers/markdown/tags/shortcodes.ts";
import { codeFence, scanTags } from "./moving/readers/markdown/tags/template-tags.ts";
import { substackHtml } from "./moving/readers/substack/substack-html.ts";
import { wordpressText } from "./moving/readers/wordpress/wordpress-text.ts";
import { plainText } from "./moving/text/plain-text.ts";

const { TEST_SEED } = process.env;
const length = TEST_SEED ? 256 * 1024 : 32 * 1024;
/** A function whose time grows with the square of the text takes a minute for the largest text. */
const maxCpuMs = TEST_SEED ? 4_000 : 1_000;

const site = { siteUrl: "https://blog.example", pageUrl: "https://blog.example/blog/1" };
const library = { attachment: () => undefined, uploadedFor: () => [], block: () => undefined };
const hexo = {
  family: "hexo",
  title: "",
  fields: {},
  site: {},
  findText: () => undefined,
  findFile: () => undefined,
  inline: (line: string) => line,
};
const shortcodes = { fields: {}, findText: () => undefined, inline: String };
const wanted = new Set(["tea"]);

/** Functions that read texts of saves, comments, mails and imports. A stored text is clean HTML, which is nested less deeply. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  ...{ foldForSearch, firstSentence, markdownText, measureText, slugOf, splitLinks, countLinks, foldText },
  ...{ readReport, bloggerHtml, plainText, cleanHtml },
  indexedHtml: (text) => indexedHtml(cleanHtml(text)),
  openingOf: (text) => openingOf(cleanHtml(text)),
  markMatches: (text) => markMatches(text, wanted),
  excerptOf: (text) => excerptOf(text, wanted),
  findFootnotes: (text) => findFootnotes(parseHtml(cleanHtml(text))),
  markedNames: (text) => markedNames(parseHtml(cleanHtml(text))),
  anchorHeadings: (text) => anchorHeadings(parseHtml(cleanHtml(text))),
  feedHtml: (text) => feedHtml(cleanHtml(text), site.siteUrl, site.pageUrl),
  markdownOf: (text) => markdownOf(cleanHtml(text)),
  postMailHtml: (text) => postMailHtml(cleanHtml(text), { ...site, dir: "ltr", images: new Map() }),
  outsideCode: (text) => outsideCode(text, String),
  withoutHidden: (text) =>
    [mdxHiding, kramdownComments, nunjucksComments, vaultComments, { ...nunjucksComments, isInCode: true }].map(
      (hiding) => withoutHidden(text, hiding, String),
    ),
  scanTags: (text) => scanTags(text, { "{{": "}}", "{%": "%}" }),
  codeFence: (text) => codeFence(text, ""),
  expandShortcodes: (text) => expandShortcodes(text, shortcodes, { hold: String, drop: String, hide: String }),
  expandLiquid: (text) => expandLiquid(text, hexo, { hold: String, drop: String, hide: String }),
  substackHtml: (text) => substackHtml(text, ""),
  wordpressText: (html) => wordpressText({ postId: "1", address: null, footnotes: "", enclosures: [], html }, library),
};

const amplifying = [
  ...[
    ")",
    "[",
    "<",
    "` ``` ",
    "~~~ a\n> - ~~~\n",
    "{%",
    "{% raw %}",
    "{{a(",
    "{% note %}",
    "{{<a>}}",
    "[caption",
    "https://(",
    "https://a.example/)",
    "[^a]",
    "a ",
    "\n",
    "e\u0301",
  ],
  ...["<b>", "<ul><li>", "<blockquote>", "<br>", "<h2>a</h2>", "<a href=x>", "<!-- wp:a {"],
];

test.each(Object.entries(readers))("%s reads the largest text of any kind in time", (_name, read) => {
  for (const piece of amplifying) {
    const text = piece.repeat(Math.ceil(length / piece.length));
    const before = process.cpuUsage();
    read(text);
    expect([piece, process.cpuUsage(before).user / 1_000 < maxCpuMs]).toEqual([piece, true]);
  }
});
