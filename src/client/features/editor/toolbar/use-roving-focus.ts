import { type KeyboardEvent, type RefObject, useEffect } from "react";
import { isRightToLeft } from "../../../lib/admin-language.ts";

/** Disabled items cannot take the focus. */
const itemSelector = "[data-toolbar-item]:not(:disabled)";

/**
 * Makes a toolbar one tab stop. The arrow keys, Home and End move the focus inside it.
 *
 * @returns event handlers for the toolbar's element
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>) {
  // After each render, because items may be added or removed.
  useEffect(() => {
    const items = itemsOf(toolbar.current);
    const stop = items.find((item) => item.tabIndex === 0) ?? items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  });

  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      const items = itemsOf(toolbar.current);
      if (items.includes(target as HTMLElement)) for (const item of items) item.tabIndex = item === target ? 0 : -1;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const items = itemsOf(toolbar.current);
      const at = items.indexOf(event.target as HTMLElement);
      if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
      const [after, before] = [at + 1, at - 1 + items.length];
      const [ArrowRight, ArrowLeft] = isRightToLeft() ? [before, after] : [after, before];
      const sideways: Record<string, number> = { ArrowRight, ArrowLeft, Home: 0, End: items.length - 1 };
      // These two choose in a list.
      const upright: Record<string, number> =
        event.target instanceof HTMLSelectElement ? {} : { ArrowDown: after, ArrowUp: before };
      const next = { ...sideways, ...upright }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      items[next % items.length]?.focus();
    },
  };
}

function itemsOf(toolbar: HTMLElement | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];
}
