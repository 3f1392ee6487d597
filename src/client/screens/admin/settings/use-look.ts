import { useLayoutEffect } from "react";
import { useSite } from "../../../lib/page/page-state.ts";

/**
 * Updates the stylesheets in the head when the settings change the look, without loading a page. The owner's own CSS is
 * removed in the admin area, so that it cannot hide a control, and restored on public pages.
 */
export function useLook(): void {
  const { look, ownStyle } = useSite();
  useLayoutEffect(() => showStyle('[href^="/look/"]:not([href^="/look/own-"])', look), [look]);
  useLayoutEffect(() => {
    showStyle('[href^="/look/own-"]', undefined);
    return () => showStyle('[href^="/look/own-"]', ownStyle);
  }, [ownStyle]);
}

/**
 * @param which selector of the stylesheet @param href its current address; without one, it is removed
 */
function showStyle(which: string, href: string | undefined): void {
  const shown = document.head.querySelector(`link${which}`);
  if (shown?.getAttribute("href") === href) return;
  if (!href) {
    shown?.remove();
    return;
  }
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href });
  // The former stylesheet stays until the new one is loaded, so that the page always has colours.
  link.onload = () => shown?.remove();
  document.head.append(link);
}
