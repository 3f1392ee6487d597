import { mayLeave } from "../../lib/leave-guard.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoginForm } from "./login-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

interface SignInAgainProps {
  onSignedIn: (token: string) => void;
  onLeave: () => void;
}

/** Asks for the password over the screen when a session ended under it: what was typed there stays. */
export function SignInAgain({ onSignedIn, onLeave }: SignInAgainProps) {
  return (
    <Dialog title="Please sign in again">
      <p>You have been signed out. Everything on this page is still there.</p>
      <LoginForm onSignedIn={onSignedIn} />
      <PasskeyButton onSignedIn={onSignedIn} />
      <button
        type="button"
        className="button"
        onClick={() => {
          if (mayLeave()) onLeave();
        }}
      >
        Leave this page
      </button>
    </Dialog>
  );
}
