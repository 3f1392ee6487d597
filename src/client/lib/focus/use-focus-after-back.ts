import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** Focuses the link that led away after Back, as browsers do between pages. For users of the keyboard only. */
export function useFocusAfterBack(): void {
  const [path] = useLocation();
  const before = useRef(path);
  // The document still shows the page before. Without the keyboard, a focus ring around a link would be noise.
  const usesKeyboard = before.current !== path && document.querySelector(":focus-visible");
  useEffect(() => {
    if (usesKeyboard && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`main a[href="${before.current}"]`)?.focus({ preventScroll: true });
    before.current = path;
  }, [path, usesKeyboard]);
}
