import { callouts } from "../../../shared/text/callout.ts";
import { figureLayouts } from "../../../shared/text/figure-layout.ts";
import { codeInfo, codeLanguage, isExternal, linkRel, playerOf, safeHref } from "../../../shared/text/post-html.ts";
import { videoOf } from "../../../shared/text/video.ts";

/** Attributes as the parser read them. */
type Given = Readonly<Record<string, string | undefined>>;

/** Checks an attribute: returns the value to keep, or undefined to drop the attribute. */
type Rule = (value: string | undefined, given: Given) => string | undefined;

const text: Rule = (value) => value || undefined;
const alwaysText: Rule = (value) => value ?? "";
const always =
  (value: string): Rule =>
  () =>
    value;
const oneOf =
  (...words: string[]): Rule =>
  (value) =>
    value !== undefined && words.includes(value) ? value : undefined;
const wholeNumber =
  (least: number, most: number): Rule =>
  (value) => {
    const number = /^-?\d{1,9}$/.test(value ?? "") ? Number(value) : Number.NaN;
    return number >= least && number <= most ? String(number) : undefined;
  };
const address: Rule = (value) => safeHref(value ?? "");
const rel: Rule = (value, given) => linkRel(safeHref(given.href ?? "") ?? "", value);
/** Marks a link that pages show as a video, with the name of the service according to the URL. */
const video: Rule = (value, given) =>
  value === undefined ? undefined : videoOf(safeHref(given.href ?? "") ?? "")?.service;
/** Marks a link that pages show as a card, with the name of its site. */
const card: Rule = (value, given) =>
  isExternal(safeHref(given.href ?? "") ?? "")
    ? value?.replace(/\s+/g, " ").trim().slice(0, 80).trimEnd() || undefined
    : undefined;
const languageClass: Rule = (value) => {
  const names = (value ?? "").split(/\s+/).filter((name) => name.startsWith("language-"));
  const language = codeLanguage(names[0]?.slice("language-".length));
  return language && `language-${language}`;
};

const pixels = wholeNumber(1, 20_000);
/** Share of the table's width, for the column of a cell. */
const percent: Rule = (value) => (/^(?:[1-9]\d?|100)%$/.test(value ?? "") ? value : undefined);
const span = wholeNumber(2, 1000);

/** A player of a file of the library. Browsers load only its length until a reader plays it. */
const player: Readonly<Record<string, Rule>> = {
  src: (value) => (playerOf(value ?? "") ? value : undefined),
  controls: always(""),
  preload: always("metadata"),
  title: text,
};

/**
 * The HTML of a post: the allowed elements with their attributes, in the order in which they are written, and the rule of
 * each. Other elements lose their tags and keep their text.
 */
export const vocabulary: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  // Blocks
  p: {},
  h1: {},
  h2: {},
  h3: {},
  h4: {},
  h5: {},
  h6: {},
  blockquote: { "data-callout": oneOf(...callouts) },
  pre: {},
  hr: {},
  details: {},
  summary: {},

  // Lists; a task list is `<ul data-list="check">` with `<li data-checked="true|false">`
  ul: { "data-list": oneOf("check") },
  ol: { start: wholeNumber(-1_000_000, 1_000_000) },
  li: { "data-checked": oneOf("true", "false") },

  // Tables
  table: {},
  caption: {},
  thead: {},
  tbody: {},
  tr: {},
  th: { colspan: span, rowspan: span, align: oneOf("left", "center", "right"), width: percent },
  td: { colspan: span, rowspan: span, align: oneOf("left", "center", "right"), width: percent },

  // Stored images; an image of another site becomes a link
  figure: { "data-layout": oneOf(...figureLayouts) },
  img: {
    src: text,
    alt: alwaysText,
    width: pixels,
    height: pixels,
    loading: always("lazy"),
    decoding: always("async"),
  },
  figcaption: {},

  // Files of the library; a sound or video of another site becomes a link
  audio: player,
  video: player,

  // Inline; the language of a code block is `<pre><code class="language-x">`
  a: { href: address, title: text, "data-video": video, "data-card": card, rel },
  strong: {},
  b: {},
  em: {},
  i: {},
  u: {},
  s: {},
  del: {},
  mark: {},
  sub: {},
  sup: {},
  code: { class: languageClass, "data-info": codeInfo },
  br: {},
};

/** Elements that are removed with their content, which is not text of the writer. */
export const removedWithContent: ReadonlySet<string> = new Set(
  "script style template noscript noembed noframes iframe xmp title textarea select option".split(" "),
);

/**
 * Greatest depth of nested elements. Deeper ones lose their tags and keep their text, because browsers rearrange a page with
 * hundreds of levels.
 */
export const maxNesting = 64;

/** The attributes of an element that are kept, in the order of the vocabulary. */
export function keptAttributes(tag: string, given: Given): Record<string, string> {
  const rules = Object.entries(vocabulary[tag] ?? {});
  const kept = rules.map(([name, rule]) => [name, rule(given[name], given)] as const);
  return Object.fromEntries(kept.filter((pair): pair is [string, string] => pair[1] !== undefined));
}
