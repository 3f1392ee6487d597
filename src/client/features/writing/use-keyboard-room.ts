import { type RefObject, useEffect } from "react";

/** Where the tools are above the keyboard. Equals the media query in toolbar.css. */
const phoneQuery = "(max-width: 639px)";

/** Pixels between the caret and the bars. */
const room = 12;

/** Text fields open the keyboard of a phone, and the editor's tools belong to its text. */
const opensKeyboard = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("textarea, .editor-frame, input:not([type=checkbox], [type=file], [type=datetime-local])") !== null;

/**
 * Tells the style sheets on `<html>` that a text is being typed (`data-typing`) and how high the keyboard over the page is
 * (`--keyboard`). Browsers do not shrink the page for a keyboard, so what is fixed to its end would be behind it. On a phone
 * the page follows the caret, which browsers scroll into sight without regard to the tools.
 */
export function useKeyboardRoom(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { documentElement: root } = document;
    const onFocus = ({ target }: FocusEvent) => root.toggleAttribute("data-typing", opensKeyboard(target));
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (!opensKeyboard(relatedTarget)) root.removeAttribute("data-typing");
    };
    const element = form.current;
    element?.addEventListener("focusin", onFocus);
    element?.addEventListener("focusout", onBlur);
    const phone = matchMedia(phoneQuery);
    let frame = 0;
    const followCaret = () => {
      cancelAnimationFrame(frame);
      if (phone.matches && element) frame = requestAnimationFrame(() => showCaret(element));
    };
    document.addEventListener("selectionchange", followCaret);
    // A form of the tools opens above their row.
    const tools = element?.querySelector(".editor-tools");
    const sizes = new ResizeObserver(followCaret);
    if (tools) sizes.observe(tools);
    const viewport = window.visualViewport;
    const measure = () => {
      if (!viewport) return;
      const height = Math.max(0, Math.round(innerHeight - viewport.height - viewport.offsetTop));
      const value = `${height}px`;
      // Not at every event: the writer may be scrolling.
      if (root.style.getPropertyValue("--keyboard") === value) return;
      root.style.setProperty("--keyboard", value);
      followCaret();
    };
    viewport?.addEventListener("resize", measure);
    viewport?.addEventListener("scroll", measure);
    return () => {
      element?.removeEventListener("focusin", onFocus);
      element?.removeEventListener("focusout", onBlur);
      document.removeEventListener("selectionchange", followCaret);
      cancelAnimationFrame(frame);
      sizes.disconnect();
      viewport?.removeEventListener("resize", measure);
      viewport?.removeEventListener("scroll", measure);
      root.removeAttribute("data-typing");
      root.style.removeProperty("--keyboard");
    };
  }, [form]);
}

/** Scrolls the page so that the caret is between the bar and the tools. A selection is left alone: handles drag it. */
function showCaret(form: HTMLElement): void {
  const selection = getSelection();
  const range = selection?.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const text = form.querySelector<HTMLElement>("[contenteditable]");
  if (!range || !text?.contains(range.startContainer) || document.activeElement !== text) return;
  if (range.startContainer === text) return;
  const { startContainer: node } = range;
  // In an empty line the caret has no box.
  const line = range.getClientRects()[0] ?? (node instanceof Element ? node.getBoundingClientRect() : undefined);
  const tools = form.querySelector(".editor-tools")?.getBoundingClientRect();
  const bar = form.querySelector(".writing-bar")?.getBoundingClientRect();
  if (!line || !tools || !bar) return;
  if (line.bottom > tools.top - room) scrollBy({ top: line.bottom - tools.top + room, behavior: "instant" });
  else if (line.top < bar.bottom) scrollBy({ top: line.top - bar.bottom - room, behavior: "instant" });
}
