import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** After Back the keyboard goes on at the link that led away, as it does where each page is loaded anew. */
export function useWayBack(): void {
  const [path] = useLocation();
  const before = useRef(path);
  // What is on the screen now is still the page before. Who uses no keys there would only see a frame around a link.
  const goesByKeys = before.current !== path && document.querySelector(":focus-visible");
  useEffect(() => {
    if (goesByKeys && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`main a[href="${before.current}"]`)?.focus({ preventScroll: true });
    before.current = path;
  }, [path, goesByKeys]);
}
