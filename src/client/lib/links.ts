import { createContext, type MouseEvent, type PointerEvent, useContext } from "react";

/** What links do, the same for all of them. */
export interface Links {
  /** Goes to an address without loading the page anew. */
  follow(href: string, options: { state: { keepsScroll: boolean } }): void;
  /** Asks for what stands at an address, before anybody is there. */
  prefetch(href: string): void;
}

/** Null on the server, and where no screen can be gone to, as on one that stands for the whole broken page: links load anew there. */
export const LinksContext = createContext<Links | null>(null);

/** How long a pointer rests on a link that is meant, in milliseconds; a finger that touches one means it. */
const restMs = 65;

/** A reader who pays for bytes, or waits for them, gets what she asks for and no more. */
function isFrugal(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData || connection?.effectiveType?.includes("2g"));
}

const asBrowsersDo = {};

/**
 * A link's handlers. Not the router's own link: that one asks for the address in each of a page's forty links, on the server too.
 *
 * @param keepsScroll keeps the place on the page
 */
export function useLink(href: string, keepsScroll: boolean) {
  const links = useContext(LinksContext);
  if (!links) return asBrowsersDo;
  const { follow, prefetch } = links;
  return {
    /** With another button or a key held down, browsers do what they do. */
    onClick(event: MouseEvent) {
      if (event.button || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      follow(href, { state: { keepsScroll } });
    },
    /** What it leads to is on its way before it is clicked. */
    onPointerEnter({ pointerType, currentTarget }: PointerEvent) {
      if (isFrugal()) return;
      const timer = setTimeout(prefetch, pointerType === "touch" ? 0 : restMs, href);
      currentTarget.addEventListener("pointerleave", () => clearTimeout(timer), { once: true });
    },
  };
}
