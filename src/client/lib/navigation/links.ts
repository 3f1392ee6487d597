import { createContext, type MouseEvent, type PointerEvent, useContext } from "react";

/** The actions of all links. */
export interface LinkHandlers {
  /** Opens an address without loading a new page. */
  follow(href: string, options: { state: { keepsScroll: boolean } }): void;
  /** Fetches the data of an address before it is opened. */
  prefetch(href: string): void;
}

/** Null on the server, and outside the router, as on the error screen: links then load a new page. */
export const LinksContext = createContext<LinkHandlers | null>(null);

/** How long a pointer rests on a link before its data is fetched, in milliseconds. A touch fetches at once. */
const restMs = 65;

/** Whether the reader saves data or has a slow connection: then nothing is fetched in advance. */
export function isFrugal(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData || connection?.effectiveType?.includes("2g"));
}

const noHandlers = {};

/**
 * The handlers of a link. The router's own link subscribes to the address in each of forty links, on the server too.
 *
 * @param keepsScroll keeps the scroll position
 */
export function useLink(href: string, keepsScroll: boolean) {
  const links = useContext(LinksContext);
  if (!links) return noHandlers;
  const { follow, prefetch } = links;
  return {
    // With another button or a modifier key the browser decides.
    onClick(event: MouseEvent) {
      if (event.button || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      follow(href, { state: { keepsScroll } });
    },
    onPointerEnter({ pointerType, currentTarget }: PointerEvent) {
      if (isFrugal()) return;
      const timer = setTimeout(prefetch, pointerType === "touch" ? 0 : restMs, href);
      currentTarget.addEventListener("pointerleave", () => clearTimeout(timer), { once: true });
    },
  };
}
