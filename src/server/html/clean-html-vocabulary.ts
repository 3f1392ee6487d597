import { codeLanguage, linkRel, safeHref } from "../../shared/text/post-html.ts";
import { videoOf } from "../../shared/text/video.ts";

/** Attributes as the parser read them. */
type Given = Readonly<Record<string, string | undefined>>;

/** What an attribute may hold: the value as it is kept, or undefined when it is left out. */
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
/** The mark of a link that the page shows as a video: the name of the service, as its address tells it. */
const video: Rule = (value, given) =>
  value === undefined ? undefined : videoOf(safeHref(given.href ?? "") ?? "")?.service;
const languageClass: Rule = (value) => {
  const names = (value ?? "").split(/\s+/).filter((name) => name.startsWith("language-"));
  const language = codeLanguage(names[0]?.slice("language-".length));
  return language && `language-${language}`;
};

const pixels = wholeNumber(1, 20_000);
const span = wholeNumber(2, 1000);

/**
 * The HTML of a post: every element it may use and, in the order they are written, every attribute with what it may
 * hold. Whatever is not named here loses its tag and keeps its text.
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
  blockquote: {},
  pre: {},
  hr: {},

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
  th: { colspan: span, rowspan: span },
  td: { colspan: span, rowspan: span },

  // Images kept here; any other image becomes a link to it
  figure: {},
  img: {
    src: text,
    alt: alwaysText,
    width: pixels,
    height: pixels,
    loading: always("lazy"),
    decoding: always("async"),
  },
  figcaption: {},

  // Inside a line; the language of a code block is `<pre><code class="language-x">`
  a: { href: address, title: text, "data-video": video, rel },
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
  code: { class: languageClass },
  br: {},
};

/** Elements whose content is no text of the writer's and goes with them. */
export const goesWithItsContent: ReadonlySet<string> = new Set(
  "script style template noscript noembed noframes iframe xmp title textarea select option".split(" "),
);

/**
 * How deep elements may stand inside each other. Deeper ones lose their tags and keep their text: nobody writes them,
 * and browsers re-arrange the page when they meet hundreds.
 */
export const maxNesting = 64;

/** The attributes of an element as they are kept, in the order of the vocabulary. */
export function keptAttributes(tag: string, given: Given): Record<string, string> {
  const rules = Object.entries(vocabulary[tag] ?? {});
  const kept = rules.map(([name, rule]) => [name, rule(given[name], given)] as const);
  return Object.fromEntries(kept.filter((pair): pair is [string, string] => pair[1] !== undefined));
}
