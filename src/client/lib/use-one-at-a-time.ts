import { useRef } from "react";

/**
 * Starts work only when the last is done: a double click comes faster than a button can be disabled.
 *
 * @returns a function that runs the work, or does nothing while some is under way; a failure has been told elsewhere
 */
export function useOneAtATime(): (work: () => Promise<unknown>) => void {
  const isBusy = useRef(false);
  return (work) => {
    if (isBusy.current) return;
    isBusy.current = true;
    work()
      .catch(() => {})
      .finally(() => {
        isBusy.current = false;
      });
  };
}
