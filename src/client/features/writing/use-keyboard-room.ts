import { type RefObject, useEffect } from "react";
import { scrollPastHeader } from "./use-quiet-header.ts";

/** The windows in which the tools are above the keyboard. The same media query is in toolbar.css. */
const phoneQuery = "(max-width: 639px)";

/** Pixels between the caret and the bars. */
const room = 12;

/** Text fields open the keyboard of a phone, and the editor's tools belong to its text. */
const opensKeyboard = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("textarea, .editor-frame, input:not([type=checkbox], [type=file], [type=datetime-local])") !== null;

/**
 * Sets on `<html>`, for the style sheets, that a text is being typed (`data-typing`) and the height of the keyboard
 * over the page (`--keyboard`). Browsers do not shrink the page for a keyboard, so elements fixed to its end would be
 * behind it. The page scrolls to a selected object and, on a phone, to the caret, because browsers scroll the caret
 * into view without regard to the tools.
 */
export function useKeyboardRoom(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { documentElement: root } = document;
    const phone = matchMedia(phoneQuery);
    const onFocus = ({ target }: FocusEvent) => {
      root.toggleAttribute("data-typing", opensKeyboard(target));
      // Not for a button: it would move away from the finger that presses it.
      if (!phone.matches || !(target instanceof Element) || !target.closest(".writing-column")) return;
      if (target.matches("textarea, [contenteditable]")) scrollPastHeader();
    };
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (!opensKeyboard(relatedTarget)) root.removeAttribute("data-typing");
    };
    const element = form.current;
    element?.addEventListener("focusin", onFocus);
    element?.addEventListener("focusout", onBlur);
    let frame = 0;
    const followSelection = () => {
      cancelAnimationFrame(frame);
      if (element) frame = requestAnimationFrame(() => showSelection(element, phone.matches));
    };
    // On other windows it would only delay keys: browsers scroll to the caret themselves, and a selected object opens a
    // form of the tools.
    const onSelection = () => phone.matches && followSelection();
    document.addEventListener("selectionchange", onSelection);
    // A form of the tools opens beside their row and changes the height.
    const tools = element?.querySelector(".editor-tools");
    const sizes = new ResizeObserver(followSelection);
    if (tools) sizes.observe(tools);
    const viewport = window.visualViewport;
    const measure = () => {
      if (!viewport) return;
      const height = Math.max(0, Math.round(innerHeight - viewport.height - viewport.offsetTop));
      const value = `${height}px`;
      // Not at every event: the writer may be scrolling.
      if (root.style.getPropertyValue("--keyboard") === value) return;
      root.style.setProperty("--keyboard", value);
      followSelection();
    };
    viewport?.addEventListener("resize", measure);
    viewport?.addEventListener("scroll", measure);
    return () => {
      element?.removeEventListener("focusin", onFocus);
      element?.removeEventListener("focusout", onBlur);
      document.removeEventListener("selectionchange", onSelection);
      cancelAnimationFrame(frame);
      sizes.disconnect();
      viewport?.removeEventListener("resize", measure);
      viewport?.removeEventListener("scroll", measure);
      root.removeAttribute("data-typing");
      root.style.removeProperty("--keyboard");
    };
  }, [form]);
}

/**
 * Scrolls the page so that the bars do not cover the selected object, such as an image that was just inserted, or on a
 * phone the caret. Selected text is not scrolled to, because the reader drags its handles.
 */
function showSelection(form: HTMLElement, isPhone: boolean): void {
  const text = form.querySelector<HTMLElement>("[contenteditable]");
  const tools = form.querySelector(".editor-tools")?.getBoundingClientRect();
  const bar = form.querySelector(".writing-bar")?.getBoundingClientRect();
  if (!text || !tools || !bar || document.activeElement !== text) return;
  const box = text.querySelector(".editor-selected")?.getBoundingClientRect() ?? (isPhone ? caretBox(text) : undefined);
  if (!box) return;
  const [top, bottom] = isPhone ? [bar.bottom, tools.top] : [tools.bottom, innerHeight];
  const below = box.bottom + room - bottom;
  const above = box.top - room - top;
  // The start of an object that is larger than the visible part stays in view.
  if (below > 0 && above > 0) scrollBy({ top: Math.min(below, above), behavior: "instant" });
  else if (box.top < top && below < 0) scrollBy({ top: Math.max(below, above), behavior: "instant" });
}

function caretBox(text: HTMLElement): DOMRect | undefined {
  const selection = getSelection();
  const range = selection?.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (!range || !text.contains(range.startContainer) || range.startContainer === text) return undefined;
  const { startContainer: node } = range;
  // In an empty line the caret has no box.
  return range.getClientRects()[0] ?? (node instanceof Element ? node.getBoundingClientRect() : undefined);
}
