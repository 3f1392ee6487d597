import { useEffect, useRef } from "react";

/** @returns whether the component is still on the screen, to be asked when something that took its time is done */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
