import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useSignOut } from "./use-sign-out.ts";

export function SignOutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const words = useAdminWords();
  const { isPending, run } = useSignOut(onSignedOut);
  return (
    <Button isInactive={isPending} onClick={run}>
      <Icon name="leave" />
      <span className="admin-bar-label">{words.signIn.signOut}</span>
    </Button>
  );
}
