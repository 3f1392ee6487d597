import { useIsFirstAddress } from "../navigation/first-address.tsx";
import { useToken } from "../session/session-token.ts";
import { usePageState } from "./page-state.ts";

/**
 * The HTTP status of a failure that replaces the screen; null when the screen itself shows the failure, or none. With a
 * token, a post that visitors cannot find may be a draft, so the screen requests it again.
 */
export function usePageFailure(): number | null {
  const { status, refusedComment } = usePageState();
  const isFirst = useIsFirstAddress();
  const isSignedIn = useToken() !== null;
  const isReplaced = status === 404 ? !isSignedIn : status >= 400 && !refusedComment;
  return isFirst && isReplaced ? status : null;
}
