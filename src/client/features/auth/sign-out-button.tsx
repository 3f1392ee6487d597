import { useMutation } from "@tanstack/react-query";
import { flushBeforeSignOut } from "../../lib/flush-before-sign-out.ts";
import { mayLeave } from "../../lib/leave-guard.ts";
import { trpc } from "../../lib/trpc.ts";
import { answerTimeoutMs, withTimeout } from "../../lib/with-timeout.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/**
 * Ends the session on the server and here, once what was typed last is saved: a computer that others use keeps no drafts.
 * Whatever the server says, this browser forgets the token.
 */
export function SignOutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const { client } = trpc.useUtils();
  const signOut = useMutation({
    mutationFn: async () => {
      await flushBeforeSignOut();
      await withTimeout(answerTimeoutMs, (signal) => client.session.signOut.mutate(undefined, { signal }));
    },
    meta: { keepsSession: true },
    onSettled: onSignedOut,
  });
  return (
    <Button
      className="button"
      isInactive={signOut.isPending}
      onClick={() => {
        if (mayLeave()) signOut.mutate();
      }}
    >
      <Icon name="leave" />
      Logout
    </Button>
  );
}
