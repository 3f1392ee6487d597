import { findFootnotes } from "./footnotes.ts";
import { blockElements, tableParts } from "./html-elements.ts";
import { forEachElement, type HtmlElement, type HtmlNode, isElement, parseHtml } from "./html-tree.ts";
import { escapeLineStart, escapeMarkdown, markdownHeading } from "./markdown-text.ts";

/** The Markdown of inline elements. `u`, `sub`, `sup` and `mark` have none and stay HTML, which Markdown allows. */
const signs: Readonly<Record<string, string>> = { strong: "**", b: "**", em: "*", i: "*", s: "~~", del: "~~" };
const htmlMarks = new Set(["u", "sub", "sup", "mark"]);

/**
 * A post's cleaned HTML as GitHub-flavoured Markdown. Handles every element of clean-html-vocabulary.ts.
 */
export function markdownOf(html: string): string {
  const tree = parseHtml(html);
  const markdown = blocksOf(tree.children).join("\n\n");
  const notes = findFootnotes(tree);
  if (notes.size === 0) return markdown;
  // Only text is escaped like this, code is not.
  return markdown.replace(/\\\[\^(\S{1,80}?)\\\]/g, (escaped, name: string) => {
    const written = name.replace(/\\(.)/g, "$1");
    return notes.has(written) ? `[^${written}]` : escaped;
  });
}

/** The blocks in order. Text between them becomes paragraphs. */
function blocksOf(nodes: HtmlNode[]): string[] {
  const written: string[] = [];
  let line: HtmlNode[] = [];
  /** The list that was written last, if nothing follows it. */
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
    case "blockquote":
      return indented(blocksOf(node.children).join("\n\n"), "> ", "> ");
    case "table":
      return table(node);
    default:
      return blocksOf(node.children).join("\n\n");
  }
}

/** The fence is longer than any run of backticks inside. */
function fence(node: HtmlElement): string {
  const code = node.children.find((child): child is HtmlElement => isElement(child) && child.name === "code");
  const language = /^language-(.+)$/.exec(code?.attributes.class ?? "")?.[1] ?? "";
  const text = rawText(node).replace(/^\n|\n$/g, "");
  const ticks = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${ticks}${language}\n${text}\n${ticks}`;
}

/**
 * Blocks that may follow a line of text without an empty line (CommonMark §4.8, §5.3). Lists that start at another number or
 * with an empty item may not, a rule would turn the text into a heading, and text below a list or quotation would continue it.
 */
const interrupts = /^(?:(?:[-*]|1[.)]) \S|```|#{1,6} |> )/;

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
      if (at === 0) return box + block;
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

/** A cell that spans several is followed by empty ones; Markdown's cells hold one line. */
function table(node: HtmlElement): string {
  forEachElement(node, (cell) => {
    if (cell.name === "td" || cell.name === "th") markCode(cell);
  });
  const caption = descendants(node, "caption").map(oneLine).filter(Boolean);
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
  const written = [line(head), line(Array<string>(columns).fill("---")), ...body.map(line)];
  return [...caption, written.join("\n")].join("\n\n");
}

/** @param open the delimiters around these nodes */
function lineOf(nodes: HtmlNode[], open: readonly string[] = []): string {
  const edge = open.length > 0 ? "" : " ";
  let line = "";
  // Kept apart: reading the end of the growing line for each mark would take quadratic time.
  let before = edge;
  const pieces = piecesOf(nodes, open);
  for (const [at, { text, mark }] of pieces.entries()) {
    const next = pieces[at + 1];
    const after = next?.mark && !/^\s/.test(next.text) ? signs[next.mark] : next?.text;
    const written = mark ? marked(text, mark, before, after ?? edge, open.length > 0) : text;
    line += written;
    before = lastOf(written);
  }
  return line;
}

/** A part of a line, and the name of the mark that is still to be written around it. */
interface Piece {
  text: string;
  mark?: string;
}

/** Equal adjacent marks become one, and a mark inside an equal one is dropped: their delimiters would be misread. */
function piecesOf(nodes: HtmlNode[], open: readonly string[]): Piece[] {
  const runs: { node: HtmlNode; sign?: string; children: HtmlNode[] }[] = [];
  const collect = (node: HtmlNode) => {
    const children = isElement(node) ? node.children : [];
    const sign = isElement(node) ? signs[node.name] : undefined;
    const last = runs.at(-1);
    if (sign && open.includes(sign)) for (const child of children) collect(child);
    else if (sign && last?.sign === sign) for (const child of children) last.children.push(child);
    else runs.push({ node, sign, children: [...children] });
  };
  for (const node of nodes) collect(node);
  const pieces = runs.map(({ node, sign, children }) =>
    sign && isElement(node)
      ? { text: lineOf(children, [...open, sign]), mark: node.name }
      : { text: inline(node, open) },
  );
  return pieces.filter(({ text }) => text);
}

/** Marked text; as HTML where the characters before and after would keep delimiters from being recognised. */
function marked(text: string, name: string, before: string, after: string, isNested: boolean): string {
  // Blanks inside would keep the delimiter from being recognised, and the backslash of a line break would escape it.
  const start = text.length - text.trimStart().length;
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

function inline(node: HtmlNode, open: readonly string[]): string {
  if (!isElement(node)) return escapeMarkdown(node);
  const { name, attributes } = node;
  if (name === "br") return "\\\n";
  if (name === "code") return inCell in attributes ? codeInCell(rawText(node)) : codeSpan(rawText(node));
  if (name === "img")
    return `![${escapeMarkdown(attributes.alt ?? "")}](${destination(attributes.src ?? "")}${titleOf(attributes)})`;
  const text = lineOf(node.children, open);
  if (name === "a" && attributes.href) return `[${text}](${destination(attributes.href)}${titleOf(attributes)})`;
  return htmlMarks.has(name) && text ? `<${name}>${text}</${name}>` : text;
}

const titleOf = ({ title = "" }: HtmlElement["attributes"]) =>
  title && ` "${title.replace(/\s+/g, " ").replace(/["\\]/g, "\\$&")}"`;

function codeSpan(text: string): string {
  const line = text.replace(/\n/g, " ");
  const ticks = "`".repeat(longestRun(line) + 1);
  const space = /^`|`$|^ .* $/.test(line) ? " " : "";
  return line ? `${ticks}${space}${line}${space}${ticks}` : "";
}

/** A code span in a table cannot hold a backslash before a pipe: it would escape the pipe. */
const codeInCell = (text: string) => (text.includes("\\|") ? `<code>${escapeMarkdown(text)}</code>` : codeSpan(text));

/** The destination of a link; in angle brackets if it holds parentheses. */
function destination(url: string): string {
  const safe = url.replace(/[<>\s\\]/g, encodeURIComponent);
  return /[()]/.test(safe) ? `<${safe}>` : safe;
}

const oneLine = (node: HtmlElement): string => blocksOf(node.children).join(" ").replace(/\\?\n/g, " ").trim();

function rawText(node: HtmlNode): string {
  if (!isElement(node)) return node;
  return node.name === "br" ? "\n" : node.children.map(rawText).join("");
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

function indented(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, at) => (at === 0 ? first : line ? others : others.trimEnd()) + line)
    .join("\n");
}

/** Descendants with a name, without those inside another one of that name. */
function descendants(node: HtmlElement, name: string): HtmlElement[] {
  return node.children.filter(isElement).flatMap((child) => (child.name === name ? [child] : descendants(child, name)));
}

const isBlock = ({ name }: HtmlElement) => blockElements.has(name) || tableParts.has(name);
