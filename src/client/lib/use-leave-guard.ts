import { useEffect, useEffectEvent } from "react";
import { setGuard } from "./leave-guard.ts";

const question = "Your changes are not saved. Leave this page without them?";

/**
 * Keeps what was typed from being lost by a link, by Back and Forward, by closing the tab.
 *
 * @param hasUnsaved is told whether the tab is about to close, or only the screen to change
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
