import { type HtmlElement, type HtmlNode, isElement } from "./html-tree.ts";
import { escapeInBrackets, escapeMarkdown } from "./markdown-text.ts";
import { isExternal } from "./post-html.ts";

/** The Markdown of inline elements. `u`, `sub`, `sup` and `mark` have none and stay HTML, which Markdown allows. */
const signs: Readonly<Record<string, string>> = { strong: "**", b: "**", em: "*", i: "*", s: "~~", del: "~~" };
const htmlMarks = new Set(["u", "sub", "sup", "mark"]);

/** Placeholder for the mark of a footnote while its Markdown is written; no element of a post has such a name. */
export const footnote = "footnote-mark";

/** Marks code in a table while its Markdown is written; no element of a post has such an attribute. */
export const inCell = "in-cell";

/** The context of nodes: a whole line, a mark in it, or the label of a link, marked or not. */
type Place = "line" | "mark" | "label";

/**
 * The Markdown of inline nodes.
 *
 * @param open the delimiters around these nodes
 */
export function inlineMarkdown(nodes: HtmlNode[], place: Place = "line", open: readonly string[] = []): string {
  const edge = open.length > 0 ? "" : " ";
  let line = "";
  // Kept apart: reading the end of the growing line for each mark would take quadratic time.
  let before = edge;
  const pieces = piecesOf(nodes, place, open);
  for (const [at, { text, mark }] of pieces.entries()) {
    const next = pieces[at + 1];
    const after = next?.mark && !/^\s/.test(next.text) ? signs[next.mark] : next?.text;
    const written = mark ? marked(text, mark, before, after ?? edge, open.length > 0) : text;
    line += written;
    before = lastOf(written);
  }
  return line;
}

/** A part of a line, and the name of the mark to write around it. */
interface Piece {
  text: string;
  mark?: string;
}

type Run = string | HtmlElement;

/**
 * The nodes of a line without those that write nothing. Adjacent text becomes one, because a URL in it must be seen whole;
 * so do adjacent code and equal adjacent marks, and a mark inside an equal one is dropped: their delimiters would be misread.
 */
function runsOf(nodes: HtmlNode[], open: readonly string[]): Run[] {
  const runs: Run[] = [];
  const collect = (node: HtmlNode) => {
    const last = runs.at(-1);
    if (!isElement(node)) {
      if (typeof last === "string") runs[runs.length - 1] = last + node;
      else if (node) runs.push(node);
      return;
    }
    if (!isWritten(node)) return;
    const kind = kindOf(node);
    if (kind === undefined || open.includes(kind)) for (const child of node.children) collect(child);
    else if (isElement(last) && joined.has(kind) && kindOf(last) === kind) {
      // Not as arguments of one call: there may be more than a call can have.
      for (const child of node.children) last.children.push(child);
    } else runs.push(joined.has(kind) ? { ...node, children: [...node.children] } : node);
  };
  for (const node of nodes) collect(node);
  return runs;
}

/** The Markdown of an inline element; undefined if only its content is written. */
function kindOf({ name, attributes }: HtmlElement): string | undefined {
  if (name === "a" && !attributes.href) return undefined;
  const isKnown = htmlMarks.has(name) || ["a", "br", "code", "img", footnote].includes(name);
  return signs[name] ?? (isKnown ? name : undefined);
}

const joined = new Set(["code", ...Object.values(signs)]);

/** Whether anything of an inline element is written. */
function isWritten(node: HtmlNode): boolean {
  if (!isElement(node)) return node !== "";
  const { name, attributes, children } = node;
  return name === "br" || name === "img" || (name === "a" && Boolean(attributes.href)) || children.some(isWritten);
}

function piecesOf(nodes: HtmlNode[], place: Place, open: readonly string[]): Piece[] {
  const runs = runsOf(nodes, open);
  const inner = place === "label" ? "label" : "mark";
  const pieces = runs.map((run, at): Piece => {
    if (!isElement(run)) return { text: textBetween(runs[at - 1], run, runs[at + 1], place) };
    const sign = signs[run.name];
    return sign
      ? { text: inlineMarkdown(run.children, inner, [...open, sign]), mark: run.name }
      : { text: inline(run, inner, open) };
  });
  return pieces.filter(({ text }) => text);
}

/**
 * Escapes text, including characters that are special only at some places: `!` before a link, and `(` after a footnote
 * or in a label.
 */
function textBetween(before: Run | undefined, text: string, after: Run | undefined, place: Place): string {
  const isName = (run: Run | undefined, name: string) => isElement(run) && run.name === name;
  let written = escapeMarkdown(text, place === "line" && after === undefined);
  if (isName(after, "a") || isName(after, footnote)) written = written.replace(/!$/, "\\!");
  if (isName(before, footnote)) written = written.replace(/^\(/, "\\(");
  return place === "label" ? escapeInBrackets(written) : written;
}

/** Where the blanks and line breaks at the end of a text begin. */
function endOfWords(text: string): number {
  let end = text.length;
  while (end > 0) {
    if (text.endsWith("\\\n", end)) end -= 2;
    else if (/\s/.test(text.charAt(end - 1))) end -= 1;
    else break;
  }
  return end;
}

/** Marked text; as HTML where the characters before and after would keep delimiters from being recognised. */
function marked(text: string, name: string, before: string, after: string, isNested: boolean): string {
  // Blanks inside would keep the delimiter from being recognised, and the backslash of a line break would escape it.
  const start = text.search(/(?!\\\n|\s)/);
  const end = endOfWords(text);
  const inner = text.slice(start, end);
  if (!inner) return text;
  const sign = signs[name] ?? "";
  const [left, right] = [lastOf(before + text.slice(0, start)), firstOf(text.slice(end) + after)];
  const isRead =
    left !== sign[0] && isFlanking(left, firstOf(inner), isNested) && isFlanking(right, lastOf(inner), isNested);
  const written = isRead ? `${sign}${inner}${sign}` : `<${name}>${inner}</${name}>`;
  return `${text.slice(0, start)}${written}${text.slice(end)}`;
}

/**
 * CommonMark §6.2: a delimiter beside punctuation counts only with a blank or punctuation on its other side. Some parsers
 * differ: they read a tilde as a letter, and miss delimiters inside another mark unless blanks separate them.
 *
 * @param outside empty at the edge of another mark
 */
function isFlanking(outside: string, inside: string, isNested: boolean): boolean {
  if (/^\s/.test(outside)) return true;
  const isPunctuation = /[\p{P}\p{S}]/u.test(inside);
  return isNested ? !outside && !isPunctuation : !isPunctuation || /(?!~)[\p{P}\p{S}]/u.test(outside);
}

const firstOf = (text: string) => [...text.slice(0, 2)][0] ?? "";
const lastOf = (text: string) => [...text.slice(-2)].at(-1) ?? "";

function inline(node: HtmlElement, place: Place, open: readonly string[]): string {
  const { name, attributes } = node;
  if (name === "br") return "\\\n";
  if (name === footnote) return `[^${rawText(node)}]`;
  if (name === "code") {
    const code = rawText(node);
    // A table would read a backslash before a pipe, and the label of a link the brackets, as syntax.
    const isMisread = (inCell in attributes && code.includes("\\|")) || (place === "label" && /[[\]`]/.test(code));
    return isMisread ? `<code>${escapeInBrackets(escapeMarkdown(code, false))}</code>` : codeSpan(code);
  }
  if (name === "img") {
    const alt = escapeInBrackets(escapeMarkdown(attributes.alt ?? "", false));
    return `![${alt}](${destination(attributes.src ?? "", alt)}${titleOf(attributes)})`;
  }
  if (isAutolink(node)) return `<${attributes.href}>`;
  const text = inlineMarkdown(node.children, name === "a" ? "label" : place, open);
  if (name === "a") return `[${text}](${destination(attributes.href ?? "", text)}${titleOf(attributes)})`;
  // A tag alone on its line would begin a block of HTML in some parsers.
  return text && `<${name}>${text.replaceAll("\\\n", "<br>")}</${name}>`;
}

/** Whether a link shows only its address. */
function isAutolink({ name, attributes: { href = "", title }, children: [text, ...others] }: HtmlElement): boolean {
  const isAlone = name === "a" && text === href && others.length === 0 && !title;
  return isAlone && /^https?:\/\/(?!.*&[#\w]+;)[^\s<>\\`]+$/i.test(href);
}

/** Escaped like text: where a parser does not see the link, the title is text. */
const titleOf = ({ title = "" }: HtmlElement["attributes"]) =>
  title && ` "${escapeMarkdown(title, false).replaceAll('"', '\\"')}"`;

function codeSpan(text: string): string {
  const line = text.replace(/\n/g, " ");
  const ticks = "`".repeat(longestRun(line, "`") + 1);
  const space = /^`|`$|^ .* $/.test(line) ? " " : "";
  return line ? `${ticks}${space}${line}${space}${ticks}` : "";
}

/**
 * The destination of a link or image. It is in angle brackets if it contains parentheses, or if a parser may not
 * understand the label: the URL would otherwise include the following text. Marked looks for the end of an open
 * parenthesis in the following text, even so.
 */
function destination(url: string, label: string): string {
  const safe = url
    .replace(/[<>\s\\`\p{Cc}]/gu, encodeURIComponent)
    .replace(/\*|~(?=~)|(?<=~)~|\((?![^()]*\))/g, "\\$&");
  return /[()]/.test(safe) || (isExternal(url) && /[\\[\]]/.test(label)) ? `<${safe}>` : safe;
}

/** The text of a node as it is, without Markdown. */
export function rawText(node: HtmlNode): string {
  // A carriage return ends a line of Markdown too.
  if (!isElement(node)) return node.replace(/\r\n?/g, "\n");
  return node.name === "br" ? "\n" : node.children.map(rawText).join("");
}

/** Length of the longest run of a sign. */
export function longestRun(text: string, sign: "`" | "~"): number {
  return (text.match(/`+|~+/g) ?? []).reduce((most, run) => (run[0] === sign ? Math.max(most, run.length) : most), 0);
}
