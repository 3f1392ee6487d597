import { createContext, type PointerEvent, useContext } from "react";

/** Asks for what stands at an address, before anybody is there. Does nothing on the server. */
export const PrefetchContext = createContext<(href: string) => void>(() => {});

/** How long a pointer rests on a link that is meant, in milliseconds; a finger that touches one means it. */
const restMs = 65;

/** A reader who pays for bytes, or waits for them, gets what she asks for and no more. */
function isFrugal(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData || connection?.effectiveType?.includes("2g"));
}

/** For a link: what it leads to is on its way before it is clicked. */
export function usePrefetch(href: string) {
  const prefetch = useContext(PrefetchContext);
  return {
    onPointerEnter({ pointerType, currentTarget }: PointerEvent) {
      if (isFrugal()) return;
      const timer = setTimeout(prefetch, pointerType === "touch" ? 0 : restMs, href);
      currentTarget.addEventListener("pointerleave", () => clearTimeout(timer), { once: true });
    },
  };
}
