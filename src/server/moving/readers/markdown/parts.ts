/** The place behind what an expression finds from a place on; -1 if it finds nothing. */
type Find = (expression: string, from: number) => number;

/** How a language hides a part of a text. */
export interface Hiding {
  /** The source of an expression without groups: what begins such a part. */
  start: string;
  /** The place behind the part. -1: it has no end, and what follows it is hidden, too. Undefined: it is none. */
  endOf(text: string, at: number, start: string, find: Find): number | undefined;
  /** What begins a part that shows such marks, as code does. */
  shows?: RegExp;
  /** What is said of a part that has its end. */
  reasonOf?(part: string): HiddenReason | undefined;
  /** Also in code. Then a part without an end is none, since code may show how one begins. */
  isInCode?: boolean;
}

type HiddenReason = "comment-left-out" | "part-not-public";

interface Part {
  from: number;
  to: number;
  isHidden: boolean;
  /** It has no end. */
  isOpen: boolean;
}

const codeStart =
  "^(?<prefix>(?:[ \\t>]|(?:[-*+]|\\d{1,9}[.)])[ \\t])*)(?<fence>`{3,}(?=[^`\\n]*$)|~{3,})|`+|<!--(?!-?>)|\\\\[\\\\`]";
/** Where a paragraph ends. No code in a line goes beyond it. */
const paragraphEnd = /\n[ \t>]*(?:\r?\n|(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]|`{3}|~{3}|\|)/;

/** Code, comments of HTML, and what a language hides. Of two in one another, the one that begins first is one. */
function* partsOf(text: string, hiding?: Hiding): Generator<Part> {
  const hidden = hiding ? `(?<hidden>${hiding.start})` : "";
  const start = new RegExp([hidden, hiding?.isInCode ? "" : codeStart].filter(Boolean).join("|"), "gm");
  /** Places behind what was searched for, so that no part of the text is searched for it twice. */
  const found = new Map<string, number>();
  const find: Find = (expression, from) => {
    let end = found.get(expression) ?? 0;
    if (end === -1 || end > from) return end;
    const pattern = new RegExp(expression, "gm");
    pattern.lastIndex = from;
    end = pattern.test(text) ? pattern.lastIndex : -1;
    found.set(expression, end);
    return end;
  };
  const isInParagraph = (from: number, to: number) => to !== -1 && !paragraphEnd.test(text.slice(from, to));
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const [{ length }, { index: from }] = [match[0], match];
    const { hidden: opening, prefix = "", fence } = match.groups ?? {};
    let to: number | undefined;
    if (opening !== undefined) to = hiding?.endOf(text, from, opening, find);
    else if (fence !== undefined) {
      const end = text.indexOf("\n", from);
      const closing = `^[ \\t>]{0,${prefix.length + 3}}${fence}${fence[0]}*[ \\t]*$`;
      to = end === -1 ? -1 : find(closing, end);
      if (to === -1 && /^ {0,3}$/.test(prefix)) to = text.length;
    } else if (match[0].startsWith("<")) {
      to = find("-->", from + length);
      const isBlock = /(?:^|\n) {0,3}$/.test(text.slice(Math.max(0, from - 4), from));
      if (!isBlock && !isInParagraph(from, to)) to = undefined;
    } else if (match[0].startsWith("`")) {
      to = find(`(?<!\`)\`{${length}}(?!\`)`, from + length);
      if (!isInParagraph(from, to)) to = undefined;
    }
    const isOpen = to === -1;
    if (to === undefined || (isOpen && (opening === undefined || hiding?.isInCode))) continue;
    if (isOpen) to = text.length;
    yield { from, to, isHidden: opening !== undefined && !hiding?.shows?.test(opening), isOpen };
    start.lastIndex = to;
  }
}

function replaceParts(text: string, parts: Iterable<Part>, change: (it: string, part?: Part) => string): string {
  let out = "";
  let done = 0;
  for (const part of parts) {
    out += change(text.slice(done, part.from)) + change(text.slice(part.from, part.to), part);
    done = part.to;
  }
  return out + change(text.slice(done));
}

/** Applies a rule to everything but code. */
export const outsideCode = (markdown: string, rule: (text: string) => string): string =>
  replaceParts(markdown, partsOf(markdown), (it, part) => (part ? it : rule(it)));

/** Keeps code from everything that follows. */
export const holdCode = (markdown: string, hold: (text: string) => string): string =>
  replaceParts(markdown, partsOf(markdown), (it, part) => (part ? hold(it) : it));

/** Whether a place of a text is in code. */
export function isInCodeOf(markdown: string): (place: number) => boolean {
  const parts = [...partsOf(markdown)];
  return (place) => parts.some(({ from, to }) => from <= place && place < to);
}

/** A text without what its language hides. @param tell is called with a reason for each part that readers may miss */
export const withoutHidden = (text: string, hiding: Hiding, tell: (code: HiddenReason) => void): string =>
  replaceParts(text, partsOf(text, hiding), (it, part) => {
    if (!part?.isHidden) return it;
    const code = part.isOpen ? "part-not-public" : hiding.reasonOf?.(it);
    if (code) tell(code);
    return "";
  });

/** `%%comments%%` of Obsidian. */
export const vaultComments: Hiding = {
  start: "%%",
  endOf: (_text, at, _start, find) => find("%%", at + 2),
  reasonOf: () => "comment-left-out",
};

/**
 * `{::comment}` of kramdown, in a line or around lines.
 *
 * @see https://kramdown.gettalong.org/syntax.html#extensions
 */
export const kramdownComments: Hiding = {
  start: "\\\\\\{|\\{::comment(?:\\s[^{}\\n]*|/)?\\}",
  endOf(text, at, start, find) {
    const from = at + start.length;
    if (start.startsWith("\\")) return undefined;
    if (start.endsWith("/}")) return from;
    const isBlock = /^[ \t]*(?:\n|$)/.test(text.slice(from, from + 100));
    const end = isBlock ? find("^ {0,3}\\{:/(?:comment)?\\}[ \\t]*$", from) : -1;
    return end === -1 ? find("\\{:/(?:comment)?\\}", from) : end;
  },
  reasonOf: () => "comment-left-out",
};

/** `{# comments #}` of Nunjucks, and blocks that show such marks. `{#name}` is the id of a heading. */
export const nunjucksComments: Hiding = {
  start: "\\{#(?![\\w-]+\\})|\\{%-?\\s*(?:raw|code|codeblock|highlight)\\b[^%]*%\\}",
  shows: /^\{%/,
  endOf(_text, at, start, find) {
    if (start === "{#") return find("#\\}", at + 2);
    const end = find(`\\{%-?\\s*end${/\w+/.exec(start)?.[0]}\\s*-?%\\}`, at);
    return end === -1 ? undefined : end;
  },
};
