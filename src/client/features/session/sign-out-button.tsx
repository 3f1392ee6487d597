import { mayLeave } from "../../lib/leave-guard.ts";
import { trpc } from "../../lib/trpc.ts";
import { Icon } from "../../ui/icon.tsx";

/** Ends the session on the server and here. Whatever the server says, this browser forgets the token. */
export function SignOutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const signOut = trpc.session.signOut.useMutation({ meta: { keepsSession: true }, onSettled: onSignedOut });
  return (
    <button
      type="button"
      className="button"
      disabled={signOut.isPending}
      onClick={() => {
        if (mayLeave()) signOut.mutate();
      }}
    >
      <Icon name="leave" />
      Logout
    </button>
  );
}
