import { type Json, valueAt } from "../../items/source-item.ts";
import { isInCodeOf, outsideCode } from "./vault.ts";

/** What a text loses. */
export interface Told {
  drop: (name: string) => void;
  hide: () => void;
}

/** MDX without imports, exports and the tags of components. What a component encloses stays. */
export function textOfMdx(text: string, fields: Json, { drop, hide }: Told): string {
  return outsideCode(expandAdmonitions(withoutModules(text)), (part) =>
    withoutConditions(part, hide)
      .replace(/\{\s*\/\*(?:[^*]|\*(?!\/)){0,5000}\*\/\s*\}/g, "")
      .replace(/\{\s*front[Mm]atter\.([\w-]+)\s*\}/g, (written, name: string) => {
        const value = valueAt(fields, name);
        return typeof value === "string" || typeof value === "number" ? String(value) : written;
      })
      .replace(/<[a-z][\w-]*(?:[^<>{}]|\{(?:[^{}]|\{[^{}]*\})*\})*>/g, (tag) => tag.replace(codeAttribute, ""))
      .replace(/<\/?[A-Z](?:[^<>{}]|\{(?:[^{}]|\{[^{}]*\})*\})*>/g, (tag) => {
        drop(/[\w.]+/.exec(tag)?.[0] ?? tag);
        return "";
      }),
  );
}

/** An attribute of MDX whose value is a program, which may hold `>`. */
const codeAttribute = /\s[\w:-]{1,60}=\{(?:[^{}]|\{[^{}]*\})*\}/g;

/** A text without what MDX shows under a condition, such as `{isMember && <p>…</p>}`. Whether it held, the text does not say. */
function withoutConditions(text: string, hide: () => void): string {
  const start = /(?<!=)\{\s*!?[\w.]+(?:\([^(){}]*\))?\s*(?:&&|\|\||[=!<>]=|\?)/g;
  let [out, done] = ["", 0];
  for (let found = start.exec(text); found; found = start.exec(text)) {
    let [depth, end] = [0, found.index];
    do depth += text[end] === "{" ? 1 : text[end] === "}" ? -1 : 0;
    while (depth > 0 && ++end < text.length);
    out += text.slice(done, found.index);
    done = end + 1;
    start.lastIndex = done;
    hide();
  }
  return out + text.slice(done);
}

const moduleStart = /^(?:import|export)[ \t{*]/;
const fence = /^[ \t]*(`{3,}|~{3,})/;
const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** Lines of the longest import or export. */
const maxModuleLines = 500;

/**
 * MDX without imports and exports, which may have several lines; one that does not end is one line. Also without the blanks before
 * text: parts of components are indented, and only in a list do blanks mean something.
 */
function withoutModules(text: string): string {
  const lines = text.split("\n");
  const kept: string[] = [];
  let open = "";
  let [column, isList] = [0, false];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const indentation = line.length - line.trimStart().length;
    if (open === "" && moduleStart.test(line)) {
      at = endOfModule(lines, at);
      continue;
    }
    if (open === "" && line.trim() !== "" && (!isList || indentation <= column))
      [column, isList] = [indentation, listItem.test(line)];
    kept.push(line.slice(Math.min(column, indentation)));
    const [, mark = ""] = fence.exec(line) ?? [];
    if (open === "" ? mark !== "" : mark.startsWith(open)) open = open === "" ? mark : "";
  }
  return kept.join("\n");
}

function endOfModule(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let at = start; at < Math.min(lines.length, start + maxModuleLines); at++) {
    const code = (lines[at] ?? "").replace(/"[^"]*"|'[^']*'|`[^`]*`|\/\/.*/g, '""');
    depth += code.split(/[{([]/).length - code.split(/[})\]]/).length;
    if (depth <= 0 && !/(?:[=,+&|?:]|=>)\s*$/.test(code)) return at;
  }
  return start;
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
