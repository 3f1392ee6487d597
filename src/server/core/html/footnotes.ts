import {
  type Footnote,
  findFootnotes,
  footnoteIn,
  footnoteMark,
  hidesMarks,
  linesWithNotes,
  markedNames,
} from "../../../shared/text/footnotes.ts";
import {
  forEachElement,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
} from "../../../shared/text/html-tree.ts";
import { enSentences, type ReaderSentences } from "../../../shared/words/readers/en.ts";

/** Whether to add roles and labels for screen readers; feeds cannot have them. */
interface Options {
  withRoles: boolean;
  words?: ReaderSentences;
}

/** Marks of one post that become links: more than a book has. Each adds 200 bytes, twice. */
const maxMarks = 1_000;

interface NumberedNote extends Footnote {
  /** Counted from 1, in the order of the first marks. */
  number: number;
  marks: number;
}

/**
 * Makes footnotes: a mark `[^name]` links to its note, and the note moves to the end and links back. A mark without a
 * note stays text, and so does everything in code. So do marks beyond a thousand, with the notes that only they mark. A note that
 * nothing marks is left out: the editor asks its writer about it.
 */
export function makeFootnotes(tree: HtmlParent, { withRoles, words = enSentences }: Options): void {
  const notes = findFootnotes(tree);
  if (notes.size === 0) return;
  removeUnmarkedNotes(tree);
  let counted = 0;
  const marked = markedNames(tree, (name) => notes.has(name) && counted++ < maxMarks);
  const isUsed = (name: string) => notes.has(name) && marked.has(name);
  if (![...notes.keys()].some(isUsed)) return;
  removeNotes(tree, isUsed);
  const numbered = new Map<string, NumberedNote>();
  let linked = 0;
  replaceMarks(tree, (name) => {
    const note = isUsed(name) && notes.get(name);
    // The first mark of a note is always a link: the note has left its place.
    if (!note || (linked >= maxMarks && numbered.has(name))) return undefined;
    linked += 1;
    const found = numbered.get(name) ?? { ...note, number: numbered.size + 1, marks: 0 };
    numbered.set(name, found);
    found.marks += 1;
    return reference(found, withRoles);
  });
  const items = [...numbered.values()].map((note) => noteItem(note, withRoles ? words : null));
  tree.children.push(
    element("h2", { id: "footnotes" }, [words.footnotes]),
    element("ol", { class: "footnotes" }, items),
  );
}

/** Removes the notes that nothing marks. A note stays if an inline element in it holds a line break: other notes may follow that. */
export function removeUnmarkedNotes(tree: HtmlParent): void {
  const marked = markedNames(tree);
  removeNotes(tree, (name, line) => !marked.has(name) && !hasInnerBreak(line));
}

/** Removes the notes and their marks: for previews. */
export function removeFootnotes(tree: HtmlParent): void {
  const notes = findFootnotes(tree);
  if (notes.size === 0) return;
  removeNotes(tree, () => true);
  replaceMarks(tree, (name) => (notes.has(name) ? "" : undefined));
}

/** Removes the marks and the names of the notes and keeps their text: for excerpts of search results. */
export function flattenFootnotes(tree: HtmlParent): void {
  const notes = findFootnotes(tree);
  if (notes.size === 0) return;
  replaceLines(tree, (line) => footnoteIn(line)?.content ?? line);
  replaceMarks(tree, (name) => (notes.has(name) ? "" : undefined));
}

function removeNotes(tree: HtmlParent, isRemoved: (name: string, line: HtmlNode[]) => boolean): void {
  replaceLines(tree, (line) => {
    const note = footnoteIn(line);
    return note && isRemoved(note.name, line) ? null : line;
  });
}

/** Whether an inline element holds a line break. */
function hasInnerBreak(line: HtmlNode[]): boolean {
  let breaks = 0;
  forEachElement({ children: line.filter((node) => isElement(node) && node.name !== "br") }, ({ name }) => {
    if (name === "br") breaks++;
  });
  return breaks > 0;
}

/** A quotation or list that holds nothing after its notes are removed is removed with them. */
const removedWhenEmpty = new Set(["blockquote", "details", "ul", "ol", "li"]);

/**
 * @param replace called with each line of the paragraphs that may hold notes; null removes the line
 * @returns whether a child of the parent was removed
 */
function replaceLines(parent: HtmlParent, replace: (line: HtmlNode[]) => HtmlNode[] | null): boolean {
  const isKept = (node: HtmlNode) => {
    if (!isElement(node)) return true;
    const lines = linesWithNotes(node);
    if (lines.length > 0) {
      const replaced = lines.map(replace);
      if (replaced.some((line, at) => line !== lines[at])) node.children = joinLines(replaced);
      return replaced.some((line) => line !== null);
    }
    const isEmptied = replaceLines(node, replace) && removedWhenEmpty.has(node.name) && node.children.every(isBlank);
    return !isEmptied;
  };
  const kept = parent.children.filter(isKept);
  const hasRemoved = kept.length < parent.children.length;
  if (hasRemoved) parent.children = kept;
  return hasRemoved;
}

const isBlank = (node: HtmlNode) => typeof node === "string" && node.trim() === "";

const joinLines = (lines: (HtmlNode[] | null)[]): HtmlNode[] =>
  lines.filter((line) => line !== null).flatMap((line, at) => (at === 0 ? line : [element("br"), ...line]));

/** @param replace what a mark of that name becomes; undefined leaves it as it is */
function replaceMarks(parent: HtmlParent, replace: (name: string) => HtmlNode | undefined): void {
  parent.children = parent.children.flatMap((node) => {
    if (isElement(node)) {
      if (!hidesMarks.has(node.name)) replaceMarks(node, replace);
      return [node];
    }
    if (!node.includes("[^")) return [node];
    return node.split(footnoteMark).map((piece, at) => (at % 2 === 0 ? piece : (replace(piece) ?? `[^${piece}]`)));
  });
}

const markId = (number: number, count: number) => `fnref-${number}${count > 1 ? `-${count}` : ""}`;

function reference({ number, marks }: NumberedNote, withRoles: boolean): HtmlElement {
  const attributes: Record<string, string> = { id: markId(number, marks), href: `#fn-${number}` };
  if (withRoles) attributes.role = "doc-noteref";
  return element("sup", {}, [element("a", attributes, [String(number)])]);
}

function noteItem(note: NumberedNote, words: ReaderSentences | null): HtmlElement {
  const links = Array.from({ length: note.marks }, (_, at) => backLink(note, at + 1, words));
  return element("li", { id: `fn-${note.number}` }, [
    element("p", {}, [...note.content, ...links.flatMap((link) => [" ", link])]),
  ]);
}

/** @param words for its label; null where it has none */
function backLink({ number, marks }: NumberedNote, count: number, words: ReaderSentences | null): HtmlElement {
  const attributes: Record<string, string> = { href: `#${markId(number, count)}` };
  if (words) {
    attributes.role = "doc-backlink";
    attributes["aria-label"] = marks > 1 ? words.backToTextOf({ count }) : words.backToText;
  }
  return element("a", attributes, ["↩\ufe0e"]);
}

const element = (name: string, attributes: Record<string, string> = {}, children: HtmlNode[] = []): HtmlElement => ({
  name,
  attributes,
  children,
});
