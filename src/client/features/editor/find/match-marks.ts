import type { LexicalEditor } from "lexical";
import type { Match } from "./find-matches.ts";

/** Names in the style sheet's `::highlight()`. */
const all = "longhand-found";
const current = "longhand-found-current";

/** More marks would slow the browser down, and do not fit on a screen. All matches are counted. */
const maxMarks = 2_000;

/**
 * Marks matches without changing the document.
 *
 * @see https://www.w3.org/TR/css-highlight-api-1/
 */
export function highlightMatches(editor: LexicalEditor, matches: readonly Match[], at: number): void {
  if (!("highlights" in CSS)) return;
  const from = Math.max(0, Math.min(at - maxMarks / 2, matches.length - maxMarks));
  const near = matches.slice(from, from + maxMarks).filter((match) => match !== matches[at]);
  CSS.highlights.set(all, new Highlight(...near.flatMap((match) => rangeOf(editor, match) ?? [])));
  const range = matches[at] && rangeOf(editor, matches[at]);
  CSS.highlights.set(current, new Highlight(...(range ? [range] : [])));
}

export function removeMarks(): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete(all);
  CSS.highlights.delete(current);
}

/** Scrolls the page to a match unless it is in sight, between the bars and the edge of the window. */
export function showMatch(editor: LexicalEditor, match: Match): void {
  const rect = rangeOf(editor, match)?.getBoundingClientRect();
  if (!rect) return;
  const bars = document.querySelector(".editor-tools")?.getBoundingClientRect().bottom ?? 0;
  const height = visualViewport?.height ?? innerHeight;
  if (rect.top > bars && rect.bottom < height) return;
  scrollBy({ top: rect.top - (bars + height) / 2, behavior: "instant" });
}

/** @returns the index of the first match at or after a place in the page; 0 when there is none */
export function firstFrom(editor: LexicalEditor, matches: readonly Match[], place: Range): number {
  let [low, high] = [0, matches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const match = matches[middle];
    const range = match && rangeOf(editor, match);
    if (range && range.compareBoundaryPoints(Range.START_TO_START, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low < matches.length ? low : 0;
}

function rangeOf(editor: LexicalEditor, match: Match): Range | undefined {
  const [first] = match;
  const last = match.at(-1) ?? first;
  const start = textOf(editor.getElementByKey(first.key));
  const end = textOf(editor.getElementByKey(last.key));
  // The text may have changed since the search.
  if (!start || !end || start.length < first.start || end.length < last.end) return undefined;
  const range = new Range();
  range.setStart(start, first.start);
  range.setEnd(end, last.end);
  return range;
}

/** The text of a node's element: formats nest elements around it. */
function textOf(element: Node | null): Text | undefined {
  let node = element;
  while (node && !(node instanceof Text)) node = node.firstChild;
  return node ?? undefined;
}
