import { useEffect, useEffectEvent } from "react";

const question = "Your changes are not saved. Leave this page without them?";

/** Says whether something would be lost, and at which address; one screen at a time has one. */
let guard: { hasUnsaved: (isClosing: boolean) => boolean; address: string } | null = null;

/** Whether the current screen may be left. Asks when something would be lost, and only once: a yes holds. */
export function mayLeave(): boolean {
  if (!guard?.hasUnsaved(false)) return true;
  if (!confirm(question)) return false;
  guard = null;
  return true;
}

/** What stands on the screen is safe elsewhere: the next leaving asks nothing. */
export function leaveUnasked(): void {
  guard = null;
}

/**
 * Lets Back and Forward ask as well. To be called before the router listens: browsers tell a window's capturing listeners first, and
 * the others, as both of these are, in the order in which they came.
 */
export function guardHistory(): void {
  addEventListener("popstate", (event) => {
    const address = guard?.address;
    if (address === undefined || mayLeave()) return;
    // The address has changed already; it is put back before the router looks at it.
    event.stopImmediatePropagation();
    history.pushState(null, "", address);
  });
}

/**
 * Keeps what was typed from being lost by a link, by Back and Forward, by closing the tab.
 *
 * @param hasUnsaved is told whether the tab is about to close, or only the screen to change
 */
export function useLeaveGuard(hasUnsaved: (isClosing: boolean) => boolean): void {
  const hasUnsavedNow = useEffectEvent(hasUnsaved);
  useEffect(() => {
    const own = { hasUnsaved: (isClosing: boolean) => hasUnsavedNow(isClosing), address: location.href };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (own.hasUnsaved(true)) event.preventDefault();
    };
    guard = own;
    addEventListener("beforeunload", onUnload);
    return () => {
      if (guard === own) guard = null;
      removeEventListener("beforeunload", onUnload);
    };
  }, []);
}
