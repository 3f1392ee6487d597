import { type RefObject, useEffect } from "react";

/** The text of a form, as far as its caret is concerned. */
interface CaretHolder<Place> {
  /** The place of the caret; null without one. */
  readCaret(): Place | null;
  /** Focuses the text with the caret at a place. */
  focusAt(place: Place): void;
}

const storageName = (draftId: string) => `caret:${draftId}`;

/** After a reload, or on the way back in the same tab, a text opens with its caret where it was. The place stays in the browser. */
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
