import { useLayoutEffect } from "react";
import { useSite } from "../../../lib/page/page-state.ts";

/**
 * Keeps the stylesheets in the head those of the look, which the settings change without loading a page. The owner's own CSS is
 * taken out in the admin area, so that no rule of it can hide a control here, and put back on the way to a public page.
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
 * @param which selects the stylesheet
 * @param href its current address; missing: it is removed
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
  // The former one stays until this one is loaded: the page is never without colours.
  link.onload = () => shown?.remove();
  document.head.append(link);
}
