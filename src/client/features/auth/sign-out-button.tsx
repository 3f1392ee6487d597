import { useMutation } from "@tanstack/react-query";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { answerTimeoutMs, withTimeout } from "../../lib/calls/with-timeout.ts";
import { mayLeave } from "../../lib/navigation/leave-guard.ts";
import { flushBeforeSignOut } from "../../lib/session/flush-before-sign-out.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/**
 * Saves the text on the screen, then ends the session on the server and here: a shared computer keeps no drafts. The
 * browser forgets the token even when the server fails.
 */
export function SignOutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const words = useAdminWords();
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
      <span className="admin-bar-label">{words.signIn.signOut}</span>
    </Button>
  );
}
