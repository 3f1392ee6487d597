import { isCallout } from "./callout.ts";
import { escapeAttribute } from "./escape-markup.ts";
import { type Footnote, findFootnotes, footnoteMark, hidesMarks, markedNames } from "./footnotes.ts";
import { blockElements, tableParts } from "./html-elements.ts";
import { forEachElement, type HtmlElement, type HtmlNode, type HtmlParent, isElement } from "./html-tree.ts";
import { escapeInBrackets, escapeLineStart, escapeMarkdown, markdownHeading } from "./markdown-text.ts";
import { isExternal, safeHref } from "./post-html.ts";
import { serializeHtml } from "./serialize-html.ts";

/** The Markdown of inline elements. `u`, `sub`, `sup` and `mark` have none and stay HTML, which Markdown allows. */
const signs: Readonly<Record<string, string>> = { strong: "**", b: "**", em: "*", i: "*", s: "~~", del: "~~" };
const htmlMarks = new Set(["u", "sub", "sup", "mark"]);

/**
 * A post's cleaned HTML as GitHub-flavoured Markdown. Handles every element of clean-html-vocabulary.ts. Changes the tree.
 */
export function treeAsMarkdown(tree: HtmlParent): string {
  const marked = markedNames(tree);
  // A note without a mark stays text. A parser of footnotes would hide it.
  const isUsed = (note: Footnote) => marked.has(note.name) && isWritable(note);
  const notes = [...findFootnotes(tree).values()].filter(isUsed).map(({ name }) => name);
  if (notes.length > 0) markFootnotes(tree, new Set(notes));
  return blocksOf(tree.children).join("\n\n");
}

/** A name in which no character has to be escaped. */
const plainName = /^(?!.*(?::\/\/|www\.))(?:[^\\`*_<>~|&[\]]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))+$/iu;

/**
 * Whether a footnote can be written as one. A parser without footnotes reads a note of one word as the address of its
 * marks, so the word must not be the address of a script.
 */
function isWritable({ name, content }: Footnote): boolean {
  const text = content.map((node) => (isElement(node) ? rawText(node) : node.replace(/\s+/g, " "))).join("");
  const [, address = ""] = /^(\S+)(?: *(?:\n|$)|\s+["'(])/.exec(text) ?? [];
  const isUnsafe = /^[^/?#]*:/.test(address) && safeHref(address) === undefined;
  return plainName.test(name) && !isUnsafe;
}

/** Placeholder for the mark of a footnote while its Markdown is written; no element of a post has such a name. */
const footnote = "footnote-mark";

function markFootnotes(parent: HtmlParent, names: ReadonlySet<string>): void {
  parent.children = parent.children.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) {
      return node.split(footnoteMark).map((piece, at) => {
        if (at % 2 === 0) return piece;
        return names.has(piece) ? { name: footnote, attributes: {}, children: [piece] } : `[^${piece}]`;
      });
    }
    if (!hidesMarks.has(node.name)) markFootnotes(node, names);
    return [node];
  });
}

/** The blocks in order. Text between them becomes paragraphs. */
function blocksOf(nodes: HtmlNode[]): string[] {
  const written: string[] = [];
  let line: HtmlNode[] = [];
  /** The last written list, if nothing follows it. */
  let lastList: { name: string; hasOtherMarker: boolean } | undefined;
  const endLine = () => {
    const text = lineOf(line).trim();
    if (text) {
      written.push(text.split("\n").map(escapeLineStart).join("\n"));
      lastList = undefined;
    }
    line = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !isBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    const { name } = node;
    const isList = name === "ul" || name === "ol";
    // Only another marker separates a list from the list before it.
    const hasOtherMarker = lastList?.name === name && !lastList.hasOtherMarker;
    const block = isList ? list(node, hasOtherMarker) : blockOf(node);
    if (!block) continue;
    written.push(block);
    lastList = isList ? { name, hasOtherMarker } : undefined;
  }
  endLine();
  return written;
}

function blockOf(node: HtmlElement): string {
  switch (node.name) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6": {
      const text = oneLine(node);
      return text && markdownHeading(Number(node.name[1]), text);
    }
    case "hr":
      return "---";
    case "pre":
      return fence(node);
    case "audio":
    case "video":
      return player(node);
    case "blockquote":
      return indented(quotation(node), "> ", "> ");
    case "figure":
      return figure(node);
    case "details":
      return details(node);
    case "table":
      return table(node);
    default:
      return blocksOf(node.children).join("\n\n");
  }
}

/** The images of a figure in one line, with its layout, and then its caption. */
function figure(node: HtmlElement): string {
  const layout = node.attributes["data-layout"];
  const apart: HtmlNode[] = [];
  for (const child of node.children) {
    if (apart.length > 0) apart.push(" ");
    apart.push(child);
  }
  forEachElement(node, ({ name, attributes }) => {
    if (name === "img" && layout) attributes.src += `#${layout}`;
  });
  return blocksOf(apart).join("\n\n");
}

/** The content of a quotation. A callout begins with its kind, as in GitHub's Markdown. */
function quotation({ attributes, children }: HtmlElement): string {
  const blocks = blocksOf(children);
  const kind = attributes["data-callout"];
  if (!isCallout(kind)) return blocks.join("\n\n");
  const [first] = children;
  const isText = !isElement(first) || first.name === "p";
  return `[!${kind.toUpperCase()}]\n${isText ? "" : "\n"}${blocks.join("\n\n")}`.trimEnd();
}

/** Markdown has no toggles. Empty lines between its lines of HTML let the blocks be Markdown. */
function details({ children }: HtmlElement): string {
  const summary = children.find((child): child is HtmlElement => isElement(child) && child.name === "summary");
  const title = summary && `<summary>${serializeHtml(summary).replace(/\s+/g, " ")}</summary>`;
  const blocks = blocksOf(children.filter((child) => child !== summary));
  return [["<details>", title].filter(Boolean).join("\n"), ...blocks, "</details>"].join("\n\n");
}

/** Written as HTML, because Markdown has no players. A tag alone on its line begins a block of HTML. */
function player({ name, attributes }: HtmlElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${written.join("")}>\n</${name}>`;
}

/** The fence is longer than any run of its character inside. */
function fence(node: HtmlElement): string {
  const code = node.children.find((child): child is HtmlElement => isElement(child) && child.name === "code");
  const language = /^language-(.+)$/.exec(code?.attributes.class ?? "")?.[1] ?? "";
  const info = code?.attributes["data-info"] ?? "";
  const said = [language, info].filter(Boolean).join(" ");
  const text = rawText(node).replace(/^\n|\n$/g, "");
  // After a fence of backticks no backtick may follow on its line.
  const sign = said.includes("`") ? "~" : "`";
  const edge = sign.repeat(Math.max(3, longestRun(text, sign) + 1));
  return `${edge}${said}\n${text}\n${edge}`;
}

/** Blocks other than text: they cannot follow the box of a task. */
const startsBlock = /^(?:```|~~~|<details>|#{1,6} |[>|]|---$|(?:[-*]|\d+[.)])(?:\s|$))/;

/**
 * Blocks that may follow a line of text without an empty line (CommonMark §4.8, §5.3). Lists that start at another number or
 * with an empty item may not, a rule would turn the text into a heading, and text below a list or quotation would continue it.
 */
const interrupts = /^(?:(?:[-*]|1[.)]) \S|```|~~~|#{1,6} |> )/;

function list(node: HtmlElement, hasOtherMarker: boolean): string {
  const first = Number(node.attributes.start ?? 1);
  const items = node.children.filter((child): child is HtmlElement => isElement(child) && child.name === "li");
  const isLoose = items.some(
    (item) => item.children.filter((child) => isElement(child) && child.name === "p").length > 1,
  );
  const written = items.map((item, at) => {
    // CommonMark has no negative numbers.
    const number = `${Math.max(0, first) + at}${hasOtherMarker ? ")" : "."} `;
    const marker = node.name === "ol" ? number : hasOtherMarker ? "* " : "- ";
    const isTask = node.attributes["data-list"] === "check" || item.attributes["data-checked"] !== undefined;
    const box = isTask ? (item.attributes["data-checked"] === "true" ? "[x] " : "[ ] ") : "";
    const body = blocksOf(item.children).map((block, at) => {
      if (at === 0) return box && startsBlock.test(block) ? `${box.trim()}\n\n${block}` : box + block;
      return !isLoose && interrupts.test(block) ? `\n${block}` : `\n\n${block}`;
    });
    return indented(body.join("") || box, marker, " ".repeat(marker.length)).trimEnd();
  });
  return written.join(isLoose ? "\n\n" : "\n");
}

/** Marks code in a table while its Markdown is written; no element of a post has such an attribute. */
const inCell = "in-cell";

function markCode(cell: HtmlElement): void {
  forEachElement(cell, ({ name, attributes }) => {
    if (name === "code") attributes[inCell] = "";
  });
}

/** A cell that spans several columns is followed by empty ones; cells in Markdown have one line. */
function table(node: HtmlElement): string {
  forEachElement(node, (cell) => {
    if (cell.name === "td" || cell.name === "th") markCode(cell);
  });
  const caption = descendants(node, "caption")
    .map((it) => escapeLineStart(oneLine(it)))
    .filter(Boolean);
  const rows = descendants(node, "tr").map((row) =>
    row.children
      .filter((child): child is HtmlElement => isElement(child) && (child.name === "td" || child.name === "th"))
      .flatMap((cell) => [
        // Pipes in text are escaped already. In code a backslash is literal, except before a pipe of a table.
        oneLine(cell).replace(/(?<!\\)((?:\\\\)*)\|/g, "$1\\|"),
        ...Array<string>(Math.min(Number(cell.attributes.colspan ?? 1), 100) - 1).fill(""),
      ]),
  );
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns === 0) return caption.join("\n\n");
  const line = (cells: string[]) => `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  const [head = [], ...body] = rows;
  const written = [line(head), line(alignments(node, columns)), ...body.map(line)];
  return [...caption, written.join("\n")].join("\n\n");
}

/** The context of nodes: a whole line, a mark in it, or the label of a link, marked or not. */
type Place = "line" | "mark" | "label";

const dashes: Readonly<Record<string, string>> = { left: ":--", center: ":-:", right: "--:" };

/** The line below the head. The alignment of a column is that of its first cell. */
function alignments(node: HtmlElement, columns: number): string[] {
  const cells = descendants(node, "tr")[0]?.children.filter(isElement) ?? [];
  return Array.from({ length: columns }, (_, at) => dashes[cells[at]?.attributes.align ?? ""] ?? "---");
}

/** @param open the delimiters around these nodes */
function lineOf(nodes: HtmlNode[], place: Place = "line", open: readonly string[] = []): string {
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
    else if (isElement(last) && joined.has(kind) && kindOf(last) === kind) last.children.push(...node.children);
    else runs.push({ ...node, children: [...node.children] });
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
      ? { text: lineOf(run.children, inner, [...open, sign]), mark: run.name }
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

/** Marked text; as HTML where the characters before and after would keep delimiters from being recognised. */
function marked(text: string, name: string, before: string, after: string, isNested: boolean): string {
  // Blanks inside would keep the delimiter from being recognised, and the backslash of a line break would escape it.
  const start = text.search(/(?!\\\n|\s)/);
  const end = text.search(/(?<!\s)(?:\\\n|[^\S\n])*$/);
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
  const text = lineOf(node.children, name === "a" ? "label" : place, open);
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
 * understand the label: the URL would otherwise include the following text.
 */
function destination(url: string, label: string): string {
  const safe = url.replace(/[<>\s\\`\p{Cc}]/gu, encodeURIComponent).replace(/\*|~(?=~)|(?<=~)~/g, "\\$&");
  return /[()]/.test(safe) || (isExternal(url) && /[\\[\]]/.test(label)) ? `<${safe}>` : safe;
}

const oneLine = (node: HtmlElement): string => blocksOf(node.children).join(" ").replace(/\\?\n/g, " ").trim();

function rawText(node: HtmlNode): string {
  // A carriage return ends a line of Markdown too.
  if (!isElement(node)) return node.replace(/\r\n?/g, "\n");
  return node.name === "br" ? "\n" : node.children.map(rawText).join("");
}

function longestRun(text: string, sign: "`" | "~"): number {
  return (text.match(/`+|~+/g) ?? []).reduce((most, run) => (run[0] === sign ? Math.max(most, run.length) : most), 0);
}

function indented(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, at) => (at === 0 ? first : line ? others : others.trimEnd()) + line)
    .join("\n");
}

/** Descendants with a name, without those inside another element of that name. */
function descendants(node: HtmlElement, name: string): HtmlElement[] {
  return node.children.filter(isElement).flatMap((child) => (child.name === name ? [child] : descendants(child, name)));
}

const isBlock = ({ name }: HtmlElement) => blockElements.has(name) || tableParts.has(name);
