import { type RefObject, useEffect } from "react";

/** The functions of a form's text that concern its caret. */
interface CaretHolder<Place> {
  /** The place of the caret; null if there is none. */
  readCaret(): Place | null;
  /** Focuses the text with the caret at a place. */
  focusAt(place: Place): void;
}

const storageName = (draftId: string) => `caret:${draftId}`;

/** A new form is ready for its title, but on a touch screen, where a keyboard would come up. */
export function useTitleFocus(form: RefObject<HTMLFormElement | null>, isEmpty: boolean): void {
  useEffect(() => {
    if (!isEmpty || !matchMedia("(hover: hover)").matches) return;
    // A writer who is elsewhere by now stays there.
    if (document.activeElement !== document.body && document.activeElement?.id !== "main") return;
    form.current?.querySelector<HTMLElement>("[name=title]")?.focus({ preventScroll: true });
  }, [form, isEmpty]);
}

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
