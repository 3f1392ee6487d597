import { useLayoutEffect } from "react";
import { useSite } from "../../../lib/page/page-state.ts";

/** Keeps the stylesheet in the head that of the look, which the settings change without loading a page. */
export function useLook(): void {
  const { look } = useSite();
  useLayoutEffect(() => showStyle("/look/", look), [look]);
}

/** @param href the current address of the stylesheet; missing: it is removed */
function showStyle(prefix: string, href: string | undefined): void {
  const shown = document.head.querySelector(`link[href^="${prefix}"]`);
  if (shown?.getAttribute("href") === href) return;
  if (href) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href });
    // The former one stays until this one is loaded: the page is never without colours.
    link.onload = () => shown?.remove();
    document.head.append(link);
  } else shown?.remove();
}
