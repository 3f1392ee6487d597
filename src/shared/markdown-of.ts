import { parseDocument } from "htmlparser2";
import { footnoteNames } from "./footnotes.ts";
import { escapeLineStart, escapeMarkdown, markdownHeading } from "./markdown-text.ts";

type ChildNode = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<ChildNode, { attribs: object }>;

const blocks = new Set(
  "p h1 h2 h3 h4 h5 h6 blockquote pre hr ul ol li table caption thead tbody tr th td figure figcaption".split(" "),
);

/** What a line's elements become; `u`, `sub`, `sup` and `mark` have no Markdown and stay HTML, which Markdown allows. */
const marks: Readonly<Record<string, [string, string]>> = {
  strong: ["**", "**"],
  b: ["**", "**"],
  em: ["*", "*"],
  i: ["*", "*"],
  s: ["~~", "~~"],
  del: ["~~", "~~"],
  u: ["<u>", "</u>"],
  sub: ["<sub>", "</sub>"],
  sup: ["<sup>", "</sup>"],
  mark: ["<mark>", "</mark>"],
};

/**
 * A post's cleaned HTML as GitHub-flavoured Markdown. The HTML's vocabulary is closed (clean-html-vocabulary.ts), and
 * every element of it has its place here.
 */
export function markdownOf(html: string): string {
  const markdown = blocksOf(parseDocument(html).children).join("\n\n");
  const notes = footnoteNames(html);
  if (notes.size === 0) return markdown;
  // Only what was text is escaped like this; code stays as it is.
  return markdown.replace(/\\\[\^(\S{1,80}?)\\\]/g, (escaped, name: string) => {
    const written = name.replace(/\\(.)/g, "$1");
    return notes.has(written) ? `[^${written}]` : escaped;
  });
}

/** Blocks one after another; text that stands between them makes paragraphs of its own. */
function blocksOf(nodes: ChildNode[]): string[] {
  const written: string[] = [];
  let line: ChildNode[] = [];
  const endLine = () => {
    const text = lineOf(line).trim();
    if (text) written.push(text.split("\n").map(escapeLineStart).join("\n"));
    line = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !blocks.has(node.name)) {
      line.push(node);
      continue;
    }
    endLine();
    const block = blockOf(node);
    if (block) written.push(block);
  }
  endLine();
  return written;
}

function blockOf(node: Element): string {
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
    case "ul":
    case "ol":
      return list(node);
    case "table":
      return table(node);
    default:
      return blocksOf(node.children).join("\n\n");
  }
}

/** The fence is longer than any run of backticks inside. */
function fence(node: Element): string {
  const code = node.children.find((child): child is Element => isElement(child) && child.name === "code");
  const language = /^language-(.+)$/.exec(code?.attribs.class ?? "")?.[1] ?? "";
  const text = rawText(node).replace(/^\n|\n$/g, "");
  const ticks = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${ticks}${language}\n${text}\n${ticks}`;
}

function list(node: Element): string {
  const first = Number(node.attribs.start ?? 1);
  const items = node.children.filter((child): child is Element => isElement(child) && child.name === "li");
  const isLoose = items.some(
    (item) => item.children.filter((child) => isElement(child) && child.name === "p").length > 1,
  );
  const written = items.map((item, at) => {
    // CommonMark counts from zero upwards.
    const marker = node.name === "ol" ? `${Math.max(0, first) + at}. ` : "- ";
    const isTask = node.attribs["data-list"] === "check" || item.attribs["data-checked"] !== undefined;
    const box = isTask ? (item.attribs["data-checked"] === "true" ? "[x] " : "[ ] ") : "";
    const body = box + blocksOf(item.children).join(isLoose ? "\n\n" : "\n");
    return indented(body, marker, " ".repeat(marker.length)).trimEnd();
  });
  return written.join(isLoose ? "\n\n" : "\n");
}

/** A cell that spans several is followed by empty ones; Markdown's cells hold one line. */
function table(node: Element): string {
  const caption = descendants(node, "caption").map(oneLine).filter(Boolean);
  const rows = descendants(node, "tr").map((row) =>
    row.children
      .filter((child): child is Element => isElement(child) && (child.name === "td" || child.name === "th"))
      .flatMap((cell) => [
        oneLine(cell),
        ...Array<string>(Math.min(Number(cell.attribs.colspan ?? 1), 100) - 1).fill(""),
      ]),
  );
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns === 0) return caption.join("\n\n");
  const line = (cells: string[]) => `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  const [head = [], ...body] = rows;
  const written = [line(head), line(Array<string>(columns).fill("---")), ...body.map(line)];
  return [...caption, written.join("\n")].join("\n\n");
}

function lineOf(nodes: ChildNode[]): string {
  return nodes.map(inline).join("");
}

function inline(node: ChildNode): string {
  if (node.type === "text") return escapeMarkdown(node.data);
  if (!isElement(node)) return "";
  const { name, attribs } = node;
  if (name === "br") return "\\\n";
  if (name === "code") return codeSpan(rawText(node));
  if (name === "img") return `![${escapeMarkdown(attribs.alt ?? "")}](${destination(attribs.src ?? "")})`;
  const text = lineOf(node.children);
  if (name === "a" && attribs.href) {
    const title = attribs.title ? ` "${attribs.title.replace(/\s+/g, " ").replace(/["\\]/g, "\\$&")}"` : "";
    return `[${text}](${destination(attribs.href)}${title})`;
  }
  const mark = marks[name];
  if (!mark || !text.trim()) return text;
  // Blanks inside a mark would keep it from being read as one.
  const [, before = "", inner = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return `${before}${mark[0]}${inner}${mark[1]}${after}`;
}

function codeSpan(text: string): string {
  const line = text.replace(/\n/g, " ");
  const ticks = "`".repeat(longestRun(line) + 1);
  const space = /^`|`$|^ .* $/.test(line) ? " " : "";
  return line ? `${ticks}${space}${line}${space}${ticks}` : "";
}

/** In angle brackets, in which only these end an address. */
function destination(url: string): string {
  const safe = url.replace(/[<>\s\\]/g, encodeURIComponent);
  return /[()]/.test(safe) ? `<${safe}>` : safe;
}

const oneLine = (node: Element): string => blocksOf(node.children).join(" ").replace(/\\?\n/g, " ").trim();

function rawText(node: ChildNode): string {
  if (node.type === "text") return node.data;
  if (!isElement(node)) return "";
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

/** Elements of a name below this one, but not inside another of them. */
function descendants(node: Element, name: string): Element[] {
  return node.children.filter(isElement).flatMap((child) => (child.name === name ? [child] : descendants(child, name)));
}

function isElement(node: ChildNode): node is Element {
  return node.type === "tag";
}
