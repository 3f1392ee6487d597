import { useEffect, useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { mayLeave } from "../../lib/navigation/leave-guard.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoginForm } from "./login-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import "./sign-in-again.css";

interface SignInAgainProps {
  onSignedIn: (token: string) => void;
  onLeave: () => void;
}

/**
 * Asks the writer to sign in again when the session has ended. The screen stays behind the dialog, with its text. While a field
 * has the focus, a notice comes first: the dialog would get the next keys that are typed into the field.
 */
export function SignInAgain({ onSignedIn, onLeave }: SignInAgainProps) {
  const words = useAdminWords();
  const { isAsked, ask } = useAsked();
  if (!isAsked) {
    return (
      <div className="notice notice-bad signed-out" role="alert">
        <p>{words.signIn.againNote}</p>
        <Button
          className="button button-small"
          // The caret stays in the text; the dialog returns the focus to it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={ask}
        >
          {words.signIn.again}
        </Button>
      </div>
    );
  }
  return (
    <Dialog title={words.signIn.againTitle}>
      <p>{words.signIn.againNote}</p>
      <LoginForm onSignedIn={onSignedIn} />
      <PasskeyButton onSignedIn={onSignedIn} />
      <Button
        onClick={() => {
          if (mayLeave()) onLeave();
        }}
      >
        {words.signIn.leavePage}
      </Button>
    </Dialog>
  );
}

/**
 * Whether to show the form: at once if no field has the focus, else when the writer opens it, saves, or sends a form.
 */
function useAsked() {
  const [isAsked, setIsAsked] = useState(() => !isTyping());
  useEffect(() => {
    const ask = () => setIsAsked(true);
    const askBySaving = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") ask();
    };
    document.addEventListener("submit", ask);
    document.addEventListener("keydown", askBySaving);
    return () => {
      document.removeEventListener("submit", ask);
      document.removeEventListener("keydown", askBySaving);
    };
  }, []);
  return { isAsked, ask: () => setIsAsked(true) };
}

/** A field in a dialog does not count: the notice would be behind the dialog, where it cannot be pressed. */
const isTyping = () =>
  document.activeElement?.matches(":is(input, textarea, [contenteditable='true']):not(dialog *)") === true;
