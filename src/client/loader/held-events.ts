/**
 * Functions that repeat the events that wait for the application, by link or form, oldest first. The key `/` is stored
 * under the body.
 */
const held = new Map<HTMLElement, () => void>();

/** Whether an event waits. */
export const isHolding = (): boolean => held.size > 0;

/** Stops an event until {@link repeatHeld}. A second event of the same element replaces the first: it is repeated once. */
export function hold(event: Event, element: HTMLElement, repeat: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  held.delete(element);
  held.set(element, repeat);
  // The reader goes on to another address, or back: what was held must not lead elsewhere while that page is on its way.
  addEventListener("beforeunload", forgetHeld, { once: true });
}

/**
 * Repeats the held events, once. @param isRunning whether the application handles the events; if not, the browser does
 */
export function repeatHeld(isRunning: boolean): void {
  const elements = isRunning ? [...held.keys()] : choiceForBrowser();
  const repeats = elements.map((element) => held.get(element));
  held.clear();
  removeEventListener("beforeunload", forgetHeld);
  for (const repeat of repeats) repeat?.();
}

/** Discards the held events. */
export const forgetHeld = (): void => held.clear();

/**
 * The browser leaves the page with the first link that it follows, so it gets one event: a comment that was sent, or else the last event.
 * It can do nothing with the form of the newsletter (`dialog`) and the key `/`.
 */
function choiceForBrowser(): HTMLElement[] {
  const possible = [...held.keys()].filter((element) => element.matches("a, form:not([method=dialog])"));
  const posted = possible.filter((element) => element.matches("[method=post]"));
  return (posted.length > 0 ? posted : possible).slice(-1);
}
