import { $isCodeNode } from "@lexical/code";
import { DecoratorTextNode } from "@lexical/extension";
import { $isLinkNode } from "@lexical/link";
import {
  $create,
  $createTextNode,
  $getRoot,
  $getSelection,
  $getState,
  $getStateChange,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isTextNode,
  $setState,
  type ElementNode,
  type LexicalNode,
  type ParagraphNode,
  type TextNode,
} from "lexical";
import { footnoteMark, noteLabel } from "../../../../shared/text/footnotes.ts";
import { $newElement, objectState } from "./object-node.ts";

interface Mark {
  /** Of the note. */
  name: string;
  /** That pages give it. */
  number: number;
  /** Whether it begins its note. */
  isLabel?: boolean;
}

const markState = objectState<"mark", Mark>(
  "mark",
  { name: "", number: 0 },
  ({ name, number }) => typeof name === "string" && Number.isInteger(number),
);

/**
 * The mark of a footnote, or the label of the note, drawn as its number. To all else it is the text `[^name]` or `[^name]:`,
 * with that text's format.
 */
export class FootnoteMarkNode extends DecoratorTextNode {
  override $config() {
    return this.config("footnote-mark", {
      extends: DecoratorTextNode,
      stateConfigs: [{ flat: true, stateConfig: markState }],
    });
  }

  override getTextContent(): string {
    const { name, isLabel } = $getState(this, markState);
    return isLabel ? `[^${name}]:` : `[^${name}]`;
  }

  /** The caret passes it as a letter. */
  override isKeyboardSelectable(): false {
    return false;
  }

  override createDOM(): HTMLElement {
    const { number, isLabel } = $getState(this, markState);
    return isLabel
      ? $newElement("span", { class: "editor-note-number" }, `${number}.`)
      : $newElement("sup", { class: "editor-mark" }, String(number));
  }

  override updateDOM(previous: this): boolean {
    return $getStateChange(this, previous, markState) !== null;
  }
}

/** The name of the footnote that a block is, or undefined. */
export const $noteName = (node: LexicalNode | null) =>
  $isParagraphNode(node) ? noteLabel.exec(node.getTextContent())?.[1] : undefined;

/**
 * Draws the marks of notes, and the labels of notes with a mark, as numbers in the order of the text. What has lost its
 * counterpart becomes text again.
 */
export function $drawFootnoteMarks(): void {
  const blocks = $getRoot()
    .getChildren()
    .filter((block) => $isParagraphNode(block) && $noteName(block) !== undefined) as ParagraphNode[];
  const notes = new Set(
    blocks.flatMap((block) => block.getTextContent().split("\n")).flatMap((line) => noteLabel.exec(line)?.[1] ?? []),
  );
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    if (!notes.has(name)) return null;
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    return number;
  };
  $drawMarksIn($getRoot(), numberOf);
  for (const node of blocks.flatMap((block) => block.getChildren())) {
    const previous = node.getPreviousSibling();
    if (!previous || $isLineBreakNode(previous)) $drawLabel(node, (name) => numbers.get(name) ?? null);
  }
}

function $drawLabel(node: LexicalNode, numberOf: NumberOf): void {
  if (node instanceof FootnoteMarkNode) {
    const { isLabel } = $getState(node, markState);
    $renewMark(node, isLabel ? numberOf : () => null);
    return;
  }
  const [label = "", name = ""] = ($isTextNode(node) && noteLabel.exec(node.getTextContent())) || [];
  const number = numberOf(name);
  if (!$isTextNode(node) || !node.isSimpleText() || number === null || $hasCaretIn(node, 0, label.length)) return;
  const [text] = node.splitText(label.length);
  if (text) $drawMark(text, { name, number, isLabel: true });
}

/** Whether the caret is between two letters of a part of a text. */
const $hasCaretIn = (text: TextNode, start: number, end: number) =>
  ($getSelection()?.getStartEndPoints() ?? []).some(
    ({ key, offset }) => key === text.getKey() && offset > start && offset < end,
  );

type NumberOf = (name: string) => number | null;

function $drawMarksIn(parent: ElementNode, numberOf: NumberOf): void {
  for (const node of parent.getChildren()) {
    if (node instanceof FootnoteMarkNode) $renewMark(node, $getState(node, markState).isLabel ? () => null : numberOf);
    else if ($isTextNode(node)) $drawMarksOfText(node, numberOf);
    else if ($isElementNode(node) && $noteName(node) === undefined && !$isCodeNode(node) && !$isLinkNode(node))
      $drawMarksIn(node, numberOf);
  }
}

function $renewMark(mark: FootnoteMarkNode, numberOf: NumberOf): void {
  const { number, ...rest } = $getState(mark, markState);
  const now = numberOf(rest.name);
  if (now === null) mark.replace($createTextNode(mark.getTextContent()).setFormat(mark.getFormat()));
  else if (now !== number) $setState(mark, markState, { ...rest, number: now });
}

function $drawMarksOfText(text: TextNode, numberOf: NumberOf): void {
  if (!text.isSimpleText() || text.hasFormat("code")) return;
  const marks = new Map<number, Mark>();
  const edges: number[] = [];
  let offset = 0;
  for (const [at, piece] of text.getTextContent().split(footnoteMark).entries()) {
    const isMark = at % 2 === 1;
    const [start, end] = [offset, offset + (isMark ? `[^${piece}]` : piece).length];
    offset = end;
    const number = isMark ? numberOf(piece) : null;
    // A mark stays text while the caret is in it.
    if (number === null || $hasCaretIn(text, start, end)) continue;
    marks.set(start, { name: piece, number });
    edges.push(start, end);
  }
  if (marks.size === 0) return;
  offset = 0;
  for (const part of text.splitText(...edges)) {
    const mark = marks.get(offset);
    offset += part.getTextContentSize();
    if (mark) $drawMark(part, mark);
  }
}

function $drawMark(text: TextNode, mark: Mark): void {
  const node = $setState($create(FootnoteMarkNode), markState, mark).setFormat(text.getFormat());
  const points = $getSelection()?.getStartEndPoints() ?? [];
  const offsets = points.map(({ key, offset }) => (key === text.getKey() ? offset : null));
  text.replace(node);
  for (const [at, point] of points.entries()) {
    const offset = offsets[at] ?? null;
    const index = node.getIndexWithinParent() + (offset === 0 ? 0 : 1);
    if (offset !== null) point.set(node.getParentOrThrow().getKey(), index, "element");
  }
}
