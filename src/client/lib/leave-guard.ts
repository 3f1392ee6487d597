import { useEffect, useEffectEvent } from "react";

const question = "Your changes are not saved. Leave this page without them?";

/** Says whether something would be lost; one screen at a time has one. */
let guard: (() => boolean) | null = null;

/** Whether the current screen may be left. Asks when something would be lost, and only once: a yes holds. */
export function mayLeave(): boolean {
  if (!guard?.()) return true;
  if (!confirm(question)) return false;
  guard = null;
  return true;
}

/** Keeps what was typed from being lost by a link, by Back and Forward, by closing the tab. */
export function useLeaveGuard(hasUnsaved: () => boolean): void {
  const hasUnsavedNow = useEffectEvent(hasUnsaved);
  useEffect(() => {
    const own = () => hasUnsavedNow();
    const here = location.href;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (own()) event.preventDefault();
    };
    // The address has changed when this event comes: on a no it is put back before the router looks at it.
    const onPopState = (event: PopStateEvent) => {
      if (mayLeave()) return;
      event.stopImmediatePropagation();
      history.pushState(null, "", here);
    };
    guard = own;
    addEventListener("beforeunload", onUnload);
    addEventListener("popstate", onPopState, { capture: true });
    return () => {
      if (guard === own) guard = null;
      removeEventListener("beforeunload", onUnload);
      removeEventListener("popstate", onPopState, { capture: true });
    };
  }, []);
}
