/**
 * Asks before a screen with unsaved text is left. The screen provides the question, so that readers never download it.
 */
interface Guard {
  hasUnsaved: () => boolean;
  /** Whether the writer agrees to leave. */
  ask: () => boolean;
  address: string;
}

/** The current screen's guard. */
let guard: Guard | null = null;

/** @returns a function that removes the guard */
export function setGuard(own: Guard): () => void {
  guard = own;
  return () => {
    if (guard === own) guard = null;
  };
}

/** Gives the screen another address without leaving it. The router updates its state. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, "", address);
  if (guard) guard.address = location.href;
}

/** Whether the current screen may be left. Asks when text would be lost; after a yes it does not ask again. */
export function mayLeave(): boolean {
  if (!guard?.hasUnsaved()) return true;
  if (!guard.ask()) return false;
  guard = null;
  return true;
}

/** Call it when the text is safe elsewhere: the screen may then be left without a question. */
export function leaveUnasked(): void {
  guard = null;
}

/**
 * Makes Back and Forward ask as well. Call this before the router adds its listener: listeners on `window` run in the
 * order in which they were added, and this one must run first.
 */
export function guardHistory(): void {
  addEventListener("popstate", (event) => {
    const address = guard?.address;
    if (address === undefined || mayLeave()) return;
    // The browser has changed the address already: restore it before the router reads it.
    event.stopImmediatePropagation();
    history.pushState(null, "", address);
  });
}
