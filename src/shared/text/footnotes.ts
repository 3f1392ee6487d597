/**
 * The grammar of footnotes. A mark is `[^name]` in the text; a note is a paragraph, or a line of one, that begins with
 * `[^name]:`. To the sanitiser and the editor both are plain text.
 */
import { forEachElement, type HtmlElement, type HtmlNode, type HtmlParent, isElement } from "./html-tree.ts";

const noteStart = /^\[\^([^\]\s]{1,40})\]:\s*(.*)$/s;
/** The name with which a note begins. */
export const noteLabel = /^\[\^([^\]\s]{1,40})\]:/;
const beginsWithNote = /^\s*\[\^[^\]\s]{1,40}\]:/;
// Matches one line break only: a run of them must not be read again from each position.
const betweenNotes = /\n[^\S\n]*(?=\[\^[^\]\s]{1,40}\]:)/;

/** Splits a text at its marks: every second part is a name. */
export const footnoteMark = /\[\^([^\]\s]{1,40})\]/;

/** Elements in which a mark stays text: code is shown as written, and a link cannot hold another. */
export const hidesMarks: ReadonlySet<string> = new Set(["pre", "code", "a"]);

export interface Footnote {
  name: string;
  content: HtmlNode[];
}

/** The notes of a tree by name. Of two notes with the same name, the first counts. */
export function findFootnotes(tree: HtmlParent): Map<string, Footnote> {
  const notes = new Map<string, Footnote>();
  forEachElement(tree, (element) => {
    for (const line of linesWithNotes(element)) {
      const note = footnoteIn(line);
      if (note && !notes.has(note.name)) notes.set(note.name, note);
    }
  });
  return notes;
}

/**
 * The lines of a paragraph that may hold notes; none for any other element. Only a line break that is a child of the
 * paragraph separates notes: a line inside an inline element cannot be moved without that element.
 */
export function linesWithNotes({ name, children }: HtmlElement): HtmlNode[][] {
  const [first] = children;
  if (name !== "p" || typeof first !== "string" || !first.startsWith("[^")) return [];
  let line: HtmlNode[] = [];
  const lines = [line];
  const begin = () => {
    line = [];
    lines.push(line);
  };
  let isAfterBreak = false;
  for (const [at, node] of children.entries()) {
    if (isElement(node)) {
      const next = children[at + 1];
      isAfterBreak = node.name === "br" && typeof next === "string" && beginsWithNote.test(next);
      if (isAfterBreak) begin();
      else line.push(node);
      continue;
    }
    const [rest = "", ...notes] = (isAfterBreak ? node.trimStart() : node).split(betweenNotes);
    line.push(rest);
    for (const note of notes) {
      begin();
      line.push(note);
    }
    isAfterBreak = false;
  }
  return lines;
}

/** The note in a line, without the blanks around its content. A line without content is no note. */
export function footnoteIn([first, ...others]: HtmlNode[]): Footnote | undefined {
  const [, name, start = ""] = noteStart.exec(typeof first === "string" ? first : "") ?? [];
  if (name === undefined) return undefined;
  const content = [start, ...others];
  const last = content.at(-1);
  if (typeof last === "string") content[content.length - 1] = last.trimEnd();
  return content.some((node) => node !== "") ? { name, content: content.filter((node) => node !== "") } : undefined;
}

/**
 * The names that the text marks, apart from the notes themselves.
 *
 * @param counts whether a mark counts, called in the order of the text
 */
export function markedNames(tree: HtmlParent, counts: (name: string) => boolean = () => true): Set<string> {
  const names = new Set<string>();
  const collect = (nodes: HtmlNode[]) => {
    for (const node of nodes) {
      if (typeof node === "string") for (const name of marksOf(node).filter(counts)) names.add(name);
      else if (!hidesMarks.has(node.name)) {
        const lines = linesWithNotes(node);
        if (lines.length === 0) collect(node.children);
        for (const line of lines) if (!footnoteIn(line)) collect(line);
      }
    }
  };
  collect(tree.children);
  return names;
}

const marksOf = (text: string) => text.split(footnoteMark).filter((_, at) => at % 2 === 1);
