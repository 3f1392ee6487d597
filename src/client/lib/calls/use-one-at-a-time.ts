import { useRef } from "react";

/**
 * Prevents a second call while the first one runs: a double click is faster than React disables a button.
 *
 * @returns a function that runs the work, or does nothing while other work runs. It ignores failures, which the query
 * client has reported.
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
