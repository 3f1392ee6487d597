import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, true afterwards. For values that only the browser knows. */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
