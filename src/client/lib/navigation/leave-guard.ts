/**
 * Asks before a screen with unsaved text is left. The screen provides the question, so that readers never download it.
 */
interface Guard {
  hasUnsaved: () => boolean;
  /** Whether the writer agrees to leave. */
  ask: () => boolean;
}

/** A guard for each part of the current screen that may have unsaved text. */
const guards = new Set<Guard>();

/** The address of the screen with guards. */
let guarded = "";

/** @returns a function that removes the guard */
export function addGuard(guard: Guard): () => void {
  guards.add(guard);
  guarded = location.href;
  return () => guards.delete(guard);
}

/** Gives the screen another address without leaving it. The router updates its state. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, "", address);
  guarded = location.href;
}

/** Whether the current screen may be left. Asks when text would be lost; after a yes it does not ask again. */
export function mayLeave(): boolean {
  const unsaved = [...guards].find(({ hasUnsaved }) => hasUnsaved());
  if (!unsaved) return true;
  if (!unsaved.ask()) return false;
  guards.clear();
  return true;
}

/** Call it when the text is safe elsewhere: the screen may then be left without a question. */
export function leaveUnasked(): void {
  guards.clear();
}

/**
 * Makes Back and Forward ask as well. Call this before the router adds its listener: listeners on `window` run in the
 * order in which they were added, and this one must run first.
 */
export function guardHistory(): void {
  addEventListener("popstate", (event) => {
    if (mayLeave()) return;
    // The browser has changed the address already: restore it before the router reads it.
    event.stopImmediatePropagation();
    history.pushState(null, "", guarded);
  });
}
