import { type RefObject, useEffect } from "react";

/** The windows in which the menu is above the text. The same media query is in writing.css. */
const stackedQuery = "(max-width: 1023px)";

/**
 * Sets `data-writing` on `<html>` with the first letter typed into the title or the text, for the style sheets. A mouse that moves, and
 * the keys that lead out of the text, remove it, and nothing moves then: the writer may be about to click. Where the menu is above the
 * text, both scroll out of view, because their room would stay empty.
 */
export function useQuietHeader(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { documentElement: root } = document;
    const show = () => root.removeAttribute("data-writing");
    // Browsers report a move when the page scrolls under a mouse at rest.
    const onMove = ({ movementX, movementY }: PointerEvent) => (movementX !== 0 || movementY !== 0) && show();
    const onKey = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === "Tab" || key === "Escape") show();
      // The name of a key that types is the letter.
      if (key.length !== 1 || ctrlKey || metaKey || !(target instanceof Element)) return;
      if (!target.closest(".writing-column") || !form.current?.contains(target)) return;
      root.toggleAttribute("data-writing", true);
      if (matchMedia(stackedQuery).matches) scrollPastHeader();
    };
    addEventListener("pointermove", onMove);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointermove", onMove);
      removeEventListener("keydown", onKey);
      show();
    };
  }, [form]);
}

/** Scrolls the header out of view. If it were removed and came back, buttons would move under the finger that presses them. */
export function scrollPastHeader(): void {
  const top = document.querySelector(".admin-main")?.getBoundingClientRect().top ?? 0;
  if (top > 0) scrollBy({ top, behavior: "instant" });
}
