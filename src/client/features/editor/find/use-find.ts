import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { HISTORY_PUSH_TAG, SKIP_DOM_SELECTION_TAG } from "lexical";
import { useCallback, useEffect, useMemo, useState } from "react";
import {
  $findMatches,
  $replaceMatch,
  $selectMatch,
  type FindOptions,
  findPattern,
  type Match,
} from "./find-matches.ts";
import { firstFrom, highlightMatches, removeMarks, showMatch } from "./match-marks.ts";

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
