import { useIsFirstAddress } from "./first-address.tsx";
import { usePageState } from "./page-state.ts";

/** HTTP status of a failure that has a page of its own; null when a screen shows, its own refusals included. */
export function usePageFailure(): number | null {
  const { status, refusedComment } = usePageState();
  const isFirst = useIsFirstAddress();
  return isFirst && status >= 400 && status !== 404 && !refusedComment ? status : null;
}
