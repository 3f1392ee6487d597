import { trpc } from "../../lib/calls/trpc.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { useSubscribersChanged } from "./use-subscribers-changed.ts";

/** Allows mail again to an address that a mail server wrongly called unknown. */
export function useAllowAddress() {
  const refetch = useSubscribersChanged();
  return trpc.subscriber.allow.useMutation({
    onSuccess: () => {
      focusMain();
      return refetch();
    },
  });
}
