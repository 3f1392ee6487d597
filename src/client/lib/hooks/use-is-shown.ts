import { useEffect, useRef } from "react";

/** @returns a function that returns whether the component is still mounted, for use after a long call */
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
