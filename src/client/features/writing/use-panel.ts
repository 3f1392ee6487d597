import { useCallback, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { keepDeviceSetting, readDeviceSetting } from "../../lib/device-setting.ts";

/** Wide enough for the panel beside the text. Equals the media query in writing.css. */
const dockedQuery = "(min-width: 75rem)";

const storageKey = "writing-panel";

export interface Panel {
  isOpen: boolean;
  /** Whether it covers the page instead of being beside the text. */
  isSheet: boolean;
  setOpen: (isOpen: boolean) => void;
}

/**
 * The panel beside the text. On a wide window it is open until the writer closes it, which the device remembers; on a
 * narrow window it is a sheet that opens on request.
 */
export function usePanel(): Panel {
  const isDocked = useMediaQuery(dockedQuery);
  const [isDockOpen, setDockOpen] = useState(() => readDeviceSetting(storageKey) !== "closed");
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isOpen = isDocked ? isDockOpen : isSheetOpen;
  const setOpen = useCallback(
    (open: boolean) => {
      // Rendered at once, because the caller may focus a field inside.
      flushSync(() => (isDocked ? setDockOpen : setSheetOpen)(open));
      if (isDocked) keepDeviceSetting(storageKey, open ? null : "closed");
    },
    [isDocked],
  );
  return { isOpen, isSheet: isOpen && !isDocked, setOpen };
}

/** Whether the window matches a media query now. For screens that only browsers render. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
