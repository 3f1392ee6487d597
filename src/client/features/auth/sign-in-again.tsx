import { useAdminWords } from "../../lib/admin-words.ts";
import { mayLeave } from "../../lib/navigation/leave-guard.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoginForm } from "./login-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

interface SignInAgainProps {
  onSignedIn: (token: string) => void;
  onLeave: () => void;
}

/** Asks the writer to sign in again when the session has ended. The screen stays behind the dialog, with its text. */
export function SignInAgain({ onSignedIn, onLeave }: SignInAgainProps) {
  const words = useAdminWords();
  return (
    <Dialog title={words.signIn.againTitle}>
      <p>{words.signIn.againNote}</p>
      <LoginForm onSignedIn={onSignedIn} />
      <PasskeyButton onSignedIn={onSignedIn} />
      <button
        type="button"
        className="button"
        onClick={() => {
          if (mayLeave()) onLeave();
        }}
      >
        {words.signIn.leavePage}
      </button>
    </Dialog>
  );
}
