import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { HISTORY_PUSH_TAG, type LexicalEditor, SKIP_DOM_SELECTION_TAG } from "lexical";
import { useCallback, useEffect, useMemo, useState } from "react";
import {
  $findMatches,
  $replaceMatch,
  $selectMatch,
  type FindOptions,
  findPattern,
  type Match,
} from "./find-matches.ts";

/** Milliseconds between a change of the text and the search, so that it never delays a key. */
const searchDelayMs = 150;

interface Found {
  matches: Match[];
  /** Position of the current match. */
  at: number;
}

/** Finds and replaces in the editor's text. */
export function useFind(typed: string, { isCaseSensitive, isWholeWord }: FindOptions) {
  const [editor] = useLexicalComposerContext();
  const pattern = useMemo(
    () => findPattern(typed, { isCaseSensitive, isWholeWord }),
    [typed, isCaseSensitive, isWholeWord],
  );
  /** The position of the writer, where the search begins. */
  const [origin] = useState(() => caretIn(editor.getRootElement()));
  const [{ matches, at }, setFound] = useState<Found>({ matches: [], at: 0 });

  const search = useCallback(() => (pattern ? editor.read(() => $findMatches(pattern)) : []), [editor, pattern]);
  const show = useCallback(
    ({ matches, at }: Found) => {
      const match = matches[at];
      if (match) showMatch(editor, match);
    },
    [editor],
  );
  useEffect(() => {
    const refresh = () => setFound((before) => inRange(search(), before.at));
    const found = search();
    const first = inRange(found, origin ? firstFrom(editor, found, origin) : 0);
    setFound(first);
    show(first);
    let timer = 0;
    const stop = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
      clearTimeout(timer);
      timer = window.setTimeout(refresh, searchDelayMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [editor, search, origin, show]);
  useEffect(() => highlightMatches(editor, matches, at), [editor, matches, at]);
  useEffect(() => removeMarks, []);

  const go = (to: number) => {
    const next = inRange(matches, to);
    setFound(next);
    show(next);
  };
  /** Replaces matches as one undo step. The focus stays where it is. */
  const replace = (replaced: readonly Match[], by: string) =>
    editor.update(
      () => {
        for (const match of replaced.toReversed()) $replaceMatch(match, by);
      },
      { tag: [HISTORY_PUSH_TAG, SKIP_DOM_SELECTION_TAG], discrete: true },
    );

  return {
    count: matches.length,
    /** Position of the current match, from 0. */
    at,
    go: (step: 1 | -1) => go(at + step),
    replaceOne: (by: string) => {
      const match = search()[at];
      if (!match || !pattern) return;
      replace([match], by);
      // The inserted text may contain the searched text: continue after it.
      const next = inRange(search(), at + [...by.matchAll(pattern)].length);
      setFound(next);
      show(next);
    },
    /** @returns how many matches were replaced */
    replaceAll: (by: string) => {
      const found = search();
      if (found.length > 0) replace(found, by);
      setFound(inRange(search(), 0));
      return found.length;
    },
    /** Puts the selection on the current match and the focus into the text. */
    leave: () => {
      const match = matches[at];
      if (match) editor.update(() => $selectMatch(match), { discrete: true });
      editor.focus();
    },
  };
}

/** The first match follows the last one. */
function inRange(matches: Match[], at: number): Found {
  return { matches, at: matches.length === 0 ? 0 : (at + matches.length) % matches.length };
}

function caretIn(text: HTMLElement | null): Range | null {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  // A range follows changes of the text.
  return range && text?.contains(range.startContainer) ? range.cloneRange() : null;
}

/** Names in the style sheet's `::highlight()`. */
const allMarks = "longhand-found";
const currentMark = "longhand-found-current";

/** More marks would slow the browser down, and do not fit on a screen. All matches are counted. */
const maxMarks = 2_000;

/**
 * Marks matches without changing the document.
 *
 * @see https://www.w3.org/TR/css-highlight-api-1/
 */
function highlightMatches(editor: LexicalEditor, matches: readonly Match[], at: number): void {
  if (!("highlights" in CSS)) return;
  const from = Math.max(0, Math.min(at - maxMarks / 2, matches.length - maxMarks));
  const near = matches.slice(from, from + maxMarks).filter((match) => match !== matches[at]);
  CSS.highlights.set(allMarks, new Highlight(...near.flatMap((match) => rangeOf(editor, match) ?? [])));
  const range = matches[at] && rangeOf(editor, matches[at]);
  CSS.highlights.set(currentMark, new Highlight(...(range ? [range] : [])));
}

function removeMarks(): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete(allMarks);
  CSS.highlights.delete(currentMark);
}

/** Scrolls the page to a match unless it is in sight, between the bars and the edge of the window. */
function showMatch(editor: LexicalEditor, match: Match): void {
  const rect = rangeOf(editor, match)?.getBoundingClientRect();
  if (!rect) return;
  const bars = document.querySelector(".editor-tools")?.getBoundingClientRect().bottom ?? 0;
  const height = visualViewport?.height ?? innerHeight;
  if (rect.top > bars && rect.bottom < height) return;
  scrollBy({ top: rect.top - (bars + height) / 2, behavior: "instant" });
}

/** @returns the index of the first match at or after a place in the page; 0 when there is none */
function firstFrom(editor: LexicalEditor, matches: readonly Match[], place: Range): number {
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
