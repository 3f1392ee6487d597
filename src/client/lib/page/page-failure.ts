import { useIsFirstAddress } from "../navigation/first-address.tsx";
import { usePageState } from "./page-state.ts";

/** The HTTP status of a failure that replaces the screen; null when the screen itself shows the failure, or none. */
export function usePageFailure(): number | null {
  const { status, refusedComment } = usePageState();
  const isFirst = useIsFirstAddress();
  return isFirst && status >= 400 && status !== 404 && !refusedComment ? status : null;
}
