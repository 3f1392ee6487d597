import { useMutation } from "@tanstack/react-query";
import { trpc } from "../../lib/calls/trpc.ts";
import { answerTimeoutMs, withTimeout } from "../../lib/calls/with-timeout.ts";
import { mayLeave } from "../../lib/navigation/leave-guard.ts";
import { flushBeforeSignOut } from "../../lib/session/flush-before-sign-out.ts";

/**
 * Saves the text on the screen, then ends the session on the server and here: a shared computer keeps no drafts. The
 * browser forgets the token even when the server fails.
 */
export function useSignOut(onSignedOut: () => void) {
  const { client } = trpc.useUtils();
  const signOut = useMutation({
    mutationFn: async () => {
      await flushBeforeSignOut();
      await withTimeout(answerTimeoutMs, (signal) => client.session.signOut.mutate(undefined, { signal }));
    },
    meta: { keepsSession: true },
    onSettled: onSignedOut,
  });
  return {
    isPending: signOut.isPending,
    /** Asks first when text would be lost. */
    run: () => {
      if (mayLeave()) signOut.mutate();
    },
  };
}
