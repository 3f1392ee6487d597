/** What stands between a screen and its leaving. How it asks is the screen's own: readers never download it. */
interface Guard {
  hasUnsaved: () => boolean;
  /** Whether the writer agrees. */
  ask: () => boolean;
  address: string;
}

/** Of the current screen; one at a time has one. */
let guard: Guard | null = null;

/** @returns what takes the guard away */
export function setGuard(own: Guard): () => void {
  guard = own;
  return () => {
    if (guard === own) guard = null;
  };
}

/** Whether the current screen may be left. Asks when something would be lost, and only once: a yes holds. */
export function mayLeave(): boolean {
  if (!guard?.hasUnsaved()) return true;
  if (!guard.ask()) return false;
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
