import { type RefObject, useEffect } from "react";

/** The functions of a form's text that concern its caret. */
interface CaretHolder<Place> {
  /** The place of the caret; null if there is none. */
  readCaret(): Place | null;
  /** Focuses the text with the caret at a place. */
  focusAt(place: Place): void;
}

const storageName = (draftId: string) => `caret:${draftId}`;

/**
 * After a reload, or after Back in the same tab, the caret is at its former place. The place is stored in the browser.
 */
export function useKeptCaret<Place>(draftId: string, text: RefObject<CaretHolder<Place> | null>): void {
  useEffect(() => {
    const holder = text.current;
    const place = takePlace(draftId);
    if (place !== null) holder?.focusAt(place as Place);
    const keep = () => keepPlace(draftId, holder?.readCaret() ?? null);
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [draftId, text]);
}

function takePlace(draftId: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageName(draftId)) ?? "null");
  } catch {
    return null;
  }
}

function keepPlace(draftId: string, place: unknown): void {
  try {
    if (place === null) sessionStorage.removeItem(storageName(draftId));
    else sessionStorage.setItem(storageName(draftId), JSON.stringify(place));
  } catch {
    // Storage is forbidden in some private modes: the text opens at its start.
  }
}
