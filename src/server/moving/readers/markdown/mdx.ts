import { type Json, valueAt } from "../../items/source-item.ts";
import { type Hiding, isInCodeOf, outsideCode } from "./parts.ts";

/** MDX without the tags of components. What a component encloses stays. */
export function textOfMdx(text: string, fields: Json, drop: (name: string) => void): string {
  return outsideCode(expandAdmonitions(withoutIndentation(text)), (part) =>
    part
      .replace(/\{\s*front[Mm]atter\.([\w-]+)\s*\}/g, (written, name: string) => {
        const value = valueAt(fields, name);
        return typeof value === "string" || typeof value === "number" ? String(value) : written;
      })
      .replace(/<[a-z](?:[^<>{}]|\{(?:[^{}]|\{[^{}]*\})*\})*>/g, (tag) => tag.replace(codeAttribute, ""))
      .replace(/<\/?[A-Z](?:[^<>{}]|\{(?:[^{}]|\{[^{}]*\})*\})*>/g, (tag) => {
        drop(/[\w.]+/.exec(tag)?.[0] ?? tag);
        return "";
      }),
  );
}

/** An attribute of MDX whose value is a program, which may hold `>`. */
const codeAttribute = /\s[\w:-]{1,60}=\{(?:[^{}]|\{[^{}]*\})*\}/g;

/**
 * Imports, exports and comments of MDX, and what it shows under a condition, such as `{isMember && <p>…</p>}`: whether that held, the
 * text does not say.
 */
export const mdxHiding: Hiding = {
  start:
    "\\\\\\{|^(?:import|export)[ \\t{*]|(?<!=)\\{(?=\\s*(?:/[*/]|!?[\\w.]+(?:\\([^(){}]*\\))?\\s*(?:&&|\\|\\||[=!<>]=|\\?)))",
  endOf(text, at, start) {
    if (start.startsWith("\\")) return undefined;
    return start === "{" ? endOfBraces(text, at) : endOfModule(text, at);
  },
  reasonOf: (part) => (/^\{\s*[^\s/]/.test(part) ? "part-not-public" : undefined),
};

/** Comments and strings, in which braces mean nothing, and braces. The quote in a word is an apostrophe. */
const bracesAndQuotes = /\/\*[\s\S]*?(?:\*\/|$)|(?<![:\w])\/\/[^\n]*|"[^"\n]*"|(?<!\w)'[^'\n]*'|`[^`]*`|[{}]/g;

function endOfBraces(text: string, at: number): number {
  let depth = 0;
  bracesAndQuotes.lastIndex = at;
  for (let found = bracesAndQuotes.exec(text); found; found = bracesAndQuotes.exec(text)) {
    depth += found[0] === "{" ? 1 : found[0] === "}" ? -1 : 0;
    if (depth === 0) return bracesAndQuotes.lastIndex;
  }
  return -1;
}

const fence = /^[ \t]*(`{3,}|~{3,})/;
const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** Lines of the longest import or export. */
const maxModuleLines = 500;

/** A text without the blanks before its lines: parts of components are indented, and only in a list do blanks mean something. */
function withoutIndentation(text: string): string {
  const lines = text.split("\n");
  const kept: string[] = [];
  let open = "";
  let [column, isList] = [0, false];
  for (const line of lines) {
    const indentation = line.length - line.trimStart().length;
    if (open === "" && line.trim() !== "" && (!isList || indentation <= column))
      [column, isList] = [indentation, listItem.test(line)];
    kept.push(line.slice(Math.min(column, indentation)));
    const [, mark = ""] = fence.exec(line) ?? [];
    if (open === "" ? mark !== "" : mark.startsWith(open)) open = open === "" ? mark : "";
  }
  return kept.join("\n");
}

/** Imports and exports may have several lines; one that does not end is one line. */
function endOfModule(text: string, start: number): number {
  const lines = /[^\n]*(?:\n|$)/gy;
  lines.lastIndex = start;
  let [depth, first] = [0, 0];
  for (let count = 0; count < maxModuleLines && lines.lastIndex < text.length; count++) {
    const code = (lines.exec(text)?.[0] ?? "").replace(/"[^"]*"|'[^']*'|`[^`]*`|\/\/.*/g, '""');
    first ||= lines.lastIndex;
    depth += code.split(/[{([]/).length - code.split(/[})\]]/).length;
    if (depth <= 0 && !/(?:[=,+&|?:]|=>)\s*$/.test(code)) return lines.lastIndex;
  }
  return first;
}

const admonition =
  /^(:{3,})(note|tip|info|warning|danger|caution|important|success|secondary)(?:\[([^\]\n]*)\]|[ \t]+([^\n{]*))?(?:\{[^}\n]*\})?[ \t]*\n([\s\S]{0,20000}?)\n\1[ \t]*$/gm;

/** `:::note` of Docusaurus and Starlight as the callouts of Obsidian. One with more colons may hold others. */
export function expandAdmonitions(text: string): string {
  if (!/^:{3,}\w/m.test(text)) return text;
  const isInCode = isInCodeOf(text);
  return text.replace(admonition, (written, ...[, kind, bracketed, behind, inside, at]) => {
    if (isInCode(at)) return written;
    const title = (bracketed ?? behind ?? "").trim();
    return `> [!${kind}]${title && ` ${title}`}\n${expandAdmonitions(inside.trim()).replace(/^/gm, "> ")}\n`;
  });
}
