import { type RefObject, useEffect } from "react";

/**
 * Sets `data-writing` on `<html>` with the first letter typed into the title or the text, for the style sheets. A mouse that moves, and
 * the keys that lead out of the text, remove it. Nothing moves with it: the writer may be about to click.
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
      if (target.closest(".writing-column") && form.current?.contains(target))
        root.toggleAttribute("data-writing", true);
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
