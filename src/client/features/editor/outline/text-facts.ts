import { $isCodeNode } from "@lexical/code";
import { $isHeadingNode } from "@lexical/rich-text";
import { $getRoot, $getState, $isElementNode, type LexicalEditor, type LexicalNode, type NodeKey } from "lexical";
import { footnoteMark, noteLabel } from "../../../../shared/text/footnotes.ts";
import { measureText, minutesToRead, type TextLength } from "../../../../shared/text/reading-time.ts";
import { $isImageNode, imageState } from "../nodes/image-node.ts";

export interface HeadingFact {
  key: NodeKey;
  /** 1 to 6. */
  level: number;
  text: string;
}

/** The figures about the text that the writer sees. */
export interface TextFacts {
  /** Words, and characters of scripts without spaces between words. */
  words: number;
  minutes: number;
  headings: readonly HeadingFact[];
  /** The blocks of images without a description, one entry an image. */
  undescribed: readonly NodeKey[];
  /** The blocks of footnotes that no mark leads to: pages leave them out. */
  unmarked: readonly NodeKey[];
  /** Whether the text has footnotes, or marks of them. */
  hasFootnotes: boolean;
}

export const noFacts: TextFacts = {
  words: 0,
  minutes: 0,
  headings: [],
  undescribed: [],
  unmarked: [],
  hasFootnotes: false,
};

interface BlockFacts extends TextLength {
  heading?: HeadingFact;
  /** Images without a description. */
  undescribed: number;
  /** Names of footnotes that begin a line, and of those that are marked. */
  notes: readonly string[];
  marks: readonly string[];
}

/** Milliseconds between the last change and counting, so that counting never delays a key. */
const countDelayMs = 400;

/**
 * Counts the text when it is opened and after changes. A key costs one look-up: blocks that did not change are not
 * counted again.
 *
 * @returns a function that ends it
 */
export function registerTextFacts(editor: LexicalEditor, onFacts: (facts: TextFacts) => void): () => void {
  let known = new Map<NodeKey, BlockFacts>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const $count = () => {
    const blocks = $getRoot()
      .getChildren()
      .map((block) => [block.getKey(), known.get(block.getKey()) ?? $factsOf(block)] as const);
    // A new map, without blocks that no longer exist.
    known = new Map(blocks);
    const length = { words: 0, characters: 0 };
    for (const { words, characters } of known.values()) {
      length.words += words;
      length.characters += characters;
    }
    const words = length.words + length.characters;
    const marks = new Set([...known.values()].flatMap((block) => block.marks));
    onFacts({
      words,
      minutes: words === 0 ? 0 : minutesToRead(length),
      headings: [...known.values()].flatMap(({ heading }) => heading ?? []),
      undescribed: [...known].flatMap(([key, { undescribed }]) => Array<NodeKey>(undescribed).fill(key)),
      unmarked: [...known].flatMap(([key, { notes }]) => (notes.some((name) => !marks.has(name)) ? key : [])),
      hasFootnotes: marks.size > 0 || [...known.values()].some(({ notes }) => notes.length > 0),
    });
  };
  editor.read($count);
  const stop = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
    if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
    // Each changed node's ancestors are among these.
    for (const key of dirtyElements.keys()) known.delete(key);
    for (const key of dirtyLeaves) known.delete(key);
    clearTimeout(timer);
    timer = setTimeout(() => editor.read($count), countDelayMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function $factsOf(block: LexicalNode): BlockFacts {
  const text = block.getTextContent();
  const facts = {
    ...measureText(text),
    undescribed: $countUndescribed(block),
    ...footnotesIn($isCodeNode(block) ? "" : text),
  };
  if (!$isHeadingNode(block) || text.trim() === "") return facts;
  return { ...facts, heading: { key: block.getKey(), level: Number(block.getTag()[1]), text: text.trim() } };
}

export function footnotesIn(text: string): Pick<BlockFacts, "notes" | "marks"> {
  const lines = text.includes("[^") ? text.split("\n") : [];
  return {
    notes: lines.flatMap((line) => noteLabel.exec(line)?.[1] ?? []),
    marks: lines.flatMap((line) =>
      line
        .replace(noteLabel, "")
        .split(footnoteMark)
        .filter((_, at) => at % 2 === 1),
    ),
  };
}

function $countUndescribed(node: LexicalNode): number {
  if ($isImageNode(node)) return $getState(node, imageState).alt === "" ? 1 : 0;
  return $isElementNode(node) ? node.getChildren().reduce((sum, child) => sum + $countUndescribed(child), 0) : 0;
}
