import { isCallout } from "./callout.ts";
import { escapeAttribute } from "./escape-markup.ts";
import { type Footnote, findFootnotes, footnoteMark, hidesMarks, markedNames } from "./footnotes.ts";
import { blockElements, tableParts } from "./html-elements.ts";
import { forEachElement, type HtmlElement, type HtmlNode, type HtmlParent, isElement } from "./html-tree.ts";
import { footnote, inCell, inlineMarkdown, longestRun, rawText } from "./line-as-markdown.ts";
import { escapeLineStart, markdownHeading } from "./markdown-text.ts";
import { safeHref } from "./post-html.ts";
import { serializeHtml } from "./serialize-html.ts";

/**
 * A post's cleaned HTML as GitHub-flavoured Markdown. Handles every element of clean-html-vocabulary.ts. Changes the tree.
 */
export function treeAsMarkdown(tree: HtmlParent): string {
  const marked = markedNames(tree);
  // A note without a mark stays text. A parser of footnotes would hide it.
  const isUsed = (note: Footnote) => marked.has(note.name) && isWritable(note);
  const notes = [...findFootnotes(tree).values()].filter(isUsed).map(({ name }) => name);
  if (notes.length > 0) markFootnotes(tree, new Set(notes));
  flattenDeep(tree);
  return blocksOf(tree.children).join("\n\n");
}

/** Quotations and lists inside each other that have their signs. Each level repeats its signs in all of its lines. */
const maxIndents = 10;

const indentedElements: ReadonlySet<string> = new Set(["blockquote", "ul", "ol"]);

/** Makes paragraphs of quotations and lists that are nested more deeply: their words stay. */
function flattenDeep(parent: HtmlParent, depth = 0): void {
  for (const node of parent.children) {
    if (!isElement(node)) continue;
    const inner = depth + (indentedElements.has(node.name) ? 1 : 0);
    flattenDeep(node, inner);
    if (inner > maxIndents && (inner > depth || node.name === "li")) Object.assign(node, { name: "p", attributes: {} });
  }
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
    const text = inlineMarkdown(line).trim();
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
  const first = children.find((child) => isElement(child) || child.trim() !== "");
  // A rule or an empty list right below the kind would make it a heading.
  const isText = (!isElement(first) || first.name === "p") && !startsBlock.test(blocks[0] ?? "");
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
  const infoString = [language, info].filter(Boolean).join(" ");
  const text = rawText(node).replace(/^\n|\n$/g, "");
  // After a fence of backticks no backtick may follow on its line.
  const sign = infoString.includes("`") ? "~" : "`";
  const edge = sign.repeat(Math.max(3, longestRun(text, sign) + 1));
  return `${edge}${infoString}\n${text}\n${edge}`;
}

/** Blocks other than text: they cannot follow the box of a task or the kind of a callout. */
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

function markCode(cell: HtmlElement): void {
  forEachElement(cell, ({ name, attributes }) => {
    if (name === "code") attributes[inCell] = "";
  });
}

/** Columns of a cell in Markdown: a table of few letters must not become a long text. */
const maxSpan = 20;

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
        ...Array<string>(Math.min(Number(cell.attributes.colspan ?? 1), maxSpan) - 1).fill(""),
      ]),
  );
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns === 0) return caption.join("\n\n");
  const line = (cells: string[]) => `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  const [head = [], ...body] = rows;
  const written = [line(head), line(alignments(node, columns)), ...body.map(line)];
  return [...caption, written.join("\n")].join("\n\n");
}

const dashes: Readonly<Record<string, string>> = { left: ":--", center: ":-:", right: "--:" };

/** The line below the head. The alignment of a column is that of its first cell. */
function alignments(node: HtmlElement, columns: number): string[] {
  const cells = descendants(node, "tr")[0]?.children.filter(isElement) ?? [];
  return Array.from({ length: columns }, (_, at) => dashes[cells[at]?.attributes.align ?? ""] ?? "---");
}

const oneLine = (node: HtmlElement): string => blocksOf(node.children).join(" ").replace(/\\?\n/g, " ").trim();

function indented(text: string, first: string, others: string): string {
  const lines = text.replace(/\n(?!\n|$)/g, `\n${others}`).replace(/\n(?=\n|$)/g, `\n${others.trimEnd()}`);
  return first + lines;
}

/** Descendants with a name, without those inside another element of that name. */
function descendants(node: HtmlElement, name: string): HtmlElement[] {
  return node.children.filter(isElement).flatMap((child) => (child.name === name ? [child] : descendants(child, name)));
}

const isBlock = ({ name }: HtmlElement) => blockElements.has(name) || tableParts.has(name);
