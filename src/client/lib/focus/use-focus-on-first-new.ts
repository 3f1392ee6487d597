import { useEffect, useRef } from "react";

/**
 * Focuses the first new item after more of a list was loaded: the pressed button may be gone.
 *
 * @param count items in the list
 * @param target CSS selector of the element in each item that takes the focus
 */
export function useFocusOnFirstNew(count: number, target: string) {
  const list = useRef<HTMLUListElement>(null);
  const awaited = useRef(-1);
  useEffect(() => {
    const first = list.current?.querySelectorAll<HTMLElement>(target)[awaited.current];
    if (!first) return;
    awaited.current = -1;
    first.focus({ preventScroll: true });
  });
  const expectMore = () => {
    awaited.current = count;
  };
  return { list, expectMore };
}
