import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Scrolls a row of tabs so that the current one is in its middle: on a phone the row is wider than the screen. Scrolls again when
 * another tab is current, or the tabs get wider because their counts have arrived.
 *
 * @returns a ref for the list of tabs, which must have a CSS position
 */
export function useCurrentInSight(): RefObject<HTMLUListElement | null> {
  const tabs = useRef<HTMLUListElement>(null);
  const shown = useRef({ tab: null as Element | null, width: 0 });
  useLayoutEffect(() => {
    const list = tabs.current;
    const tab = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list || !tab || (tab === shown.current.tab && list.scrollWidth === shown.current.width)) return;
    shown.current = { tab, width: list.scrollWidth };
    list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  });
  return tabs;
}
