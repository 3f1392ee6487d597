import { useEffect, useEffectEvent } from "react";
import { currentAdminWords } from "../admin-words.ts";
import { addGuard } from "./leave-guard.ts";

/**
 * Asks before a link, Back, Forward or closing the tab loses text.
 *
 * @param hasUnsaved its argument is true when the tab closes, false when only the screen changes
 */
export function useLeaveGuard(hasUnsaved: (isClosing: boolean) => boolean): void {
  const hasUnsavedNow = useEffectEvent(hasUnsaved);
  useEffect(() => {
    const removeGuard = addGuard({
      hasUnsaved: () => hasUnsavedNow(false),
      ask: () => confirm(currentAdminWords().area.leaveQuestion),
    });
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedNow(true)) event.preventDefault();
    };
    addEventListener("beforeunload", onUnload);
    return () => {
      removeGuard();
      removeEventListener("beforeunload", onUnload);
    };
  }, []);
}
