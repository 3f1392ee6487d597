import {
  $createRangeSelection,
  $getNodeByKey,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  $setSelection,
  type LexicalNode,
  type NodeKey,
} from "lexical";

export interface FindOptions {
  /** Upper and lower case differ. */
  isCaseSensitive: boolean;
  isWholeWord: boolean;
}

/** Characters that a writer types with one key, each with the signs that a text may have for it. */
const spellings: Record<string, string> = {
  "'": "['’‘′]",
  '"': '["“”„″]',
  " ": "[ \\u00A0\\u202F]",
};

/** Places where a line may break, which no reader sees. */
const unseen = "[\\u00AD\\u200B]*";

/** A typed character as an expression. A letter with a sign above may be two characters in the text. */
function spelling(sign: string): string {
  const parts = sign.normalize("NFD");
  if (parts !== sign) return `(?:${sign}|${parts})`;
  return spellings[sign] ?? sign.replace(/[$()*+./?[\\\]^{|}]/, "\\$&");
}

const letter = "[\\p{L}\\p{N}\\p{M}_]";

/** The expression that finds the typed text; null for an empty text. */
export function findPattern(typed: string, { isCaseSensitive, isWholeWord }: FindOptions): RegExp | null {
  const signs = [...typed.normalize("NFC").replace(/[\u00AD\u200B]/g, "")];
  if (signs.length === 0) return null;
  // Without the end, `u` would find a part of a decomposed `ü`.
  const text = `${signs.map(spelling).join(unseen)}(?![\\u0300-\\u036F])`;
  return new RegExp(isWholeWord ? `(?<!${letter})${text}(?!${letter})` : text, isCaseSensitive ? "gu" : "giu");
}

/** A part of a text node, between two offsets. */
interface Piece {
  key: NodeKey;
  start: number;
  end: number;
}

/**
 * A match: the parts of text nodes that it covers, in order. One word may consist of several, if a part of it is bold.
 */
export type Match = readonly [Piece, ...Piece[]];

/** Text of one block without breaks by other blocks, and where its text nodes are in it. */
interface Run {
  text: string;
  nodes: { key: NodeKey; start: number; end: number }[];
}

/** Finds every place of the text, in order. A match does not go from one block into another. */
export function $findMatches(pattern: RegExp): Match[] {
  const runs: Run[] = [{ text: "", nodes: [] }];
  $collectRuns($getRoot(), runs);
  return runs.flatMap((run) => matchesIn(run, pattern));
}

function $collectRuns(node: LexicalNode, runs: Run[]): void {
  const run = runs[runs.length - 1];
  if ($isTextNode(node) && run) {
    const start = run.text.length;
    run.text += node.getTextContent();
    run.nodes.push({ key: node.getKey(), start, end: run.text.length });
  } else if ($isElementNode(node)) {
    const isBlock = !node.isInline();
    if (isBlock) runs.push({ text: "", nodes: [] });
    for (const child of node.getChildren()) $collectRuns(child, runs);
    if (isBlock) runs.push({ text: "", nodes: [] });
  } else if (run) {
    // This character is in no text, so a match does not reach over an image.
    run.text += $isLineBreakNode(node) ? "\n" : "\uFFFC";
  }
}

function matchesIn({ text, nodes }: Run, pattern: RegExp): Match[] {
  const matches: Match[] = [];
  // Matches come in order, so the nodes before a match are not read again.
  let from = 0;
  for (const { index, 0: found } of text.matchAll(pattern)) {
    const end = index + found.length;
    while ((nodes[from]?.end ?? end) <= index) from++;
    const pieces: Piece[] = [];
    for (let at = from; (nodes[at]?.start ?? end) < end; at++) {
      const node = nodes[at];
      if (!node || node.end <= index) continue;
      const start = Math.max(index, node.start) - node.start;
      pieces.push({ key: node.key, start, end: Math.min(end, node.end) - node.start });
    }
    const [first, ...rest] = pieces;
    if (first) matches.push([first, ...rest]);
  }
  return matches;
}

/** Replaces matches. The new text has the format of the match's first letter. */
export function $replaceMatch(match: Match, text: string): void {
  // From the end, so that merged neighbours do not move offsets that are still needed.
  for (const [at, { key, start, end }] of [...match.entries()].reverse()) {
    const node = $getNodeByKey(key);
    if ($isTextNode(node)) node.spliceText(start, end - start, at === 0 ? text : "");
  }
}

export function $selectMatch(match: Match): void {
  const [first] = match;
  const last = match.at(-1) ?? first;
  if (!$getNodeByKey(first.key) || !$getNodeByKey(last.key)) return;
  const selection = $createRangeSelection();
  selection.anchor.set(first.key, first.start, "text");
  selection.focus.set(last.key, last.end, "text");
  $setSelection(selection);
}
