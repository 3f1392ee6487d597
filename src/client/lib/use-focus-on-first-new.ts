import { useEffect, useRef } from "react";

/**
 * After more of a list was asked for, the keyboard goes on at the first that came: what it was asked with may be gone.
 *
 * @param count how many the list has
 * @param target finds, by a CSS selector, what takes the keyboard in each of them
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
