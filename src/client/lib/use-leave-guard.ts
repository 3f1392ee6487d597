import { useEffect, useEffectEvent } from "react";
import { setGuard } from "./leave-guard.ts";

const question = "Your changes are not saved. Leave this page without them?";

/**
 * Asks before a link, Back, Forward or closing the tab loses text.
 *
 * @param hasUnsaved its argument is true when the tab closes, false when only the screen changes
 */
export function useLeaveGuard(hasUnsaved: (isClosing: boolean) => boolean): void {
  const hasUnsavedNow = useEffectEvent(hasUnsaved);
  useEffect(() => {
    const removeGuard = setGuard({
      hasUnsaved: () => hasUnsavedNow(false),
      ask: () => confirm(question),
      address: location.href,
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
