import { useEffect, useRef } from "react";

/** @returns a function that tells, after a long call, whether the component is still mounted */
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
