import { useRef, useState } from "react";
import type { AdminLanguage } from "../../../shared/words/languages.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { browserMark, keepBrowserMark } from "../../lib/session/known-browser.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { InputField } from "../../ui/field.tsx";
import "./login-form.css";

/** Called with the session's token and the language of the account. */
export type OnSignedIn = (token: string, language: AdminLanguage) => void;

/** E-mail, password and Login, and a code when two-step sign-in is on. */
export function LoginForm({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const words = useAdminWords();
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const signIn = trpc.session.signIn.useMutation({
    meta: { keepsSession: true, hidesAnswer: true },
    onSuccess: ({ token, browser, language }) => {
      keepBrowserMark(browser);
      onSignedIn(token, language);
    },
    onError: (error) => {
      if (error.data?.sentence === "codeNeeded") return setIsCodeNeeded(true);
      // Usually the password was wrong: select it, so that it can be typed again.
      (code.current ?? password.current)?.select();
    },
  });
  const submit = useSubmit((text) =>
    signIn.mutateAsync({
      email: text("email"),
      password: text("password"),
      code: isCodeNeeded ? text("code") : undefined,
      browser: browserMark(),
    }),
  );
  return (
    <form className="login-form" onSubmit={submit}>
      <InputField label={words.signIn.email} type="email" name="email" required autoComplete="username" />
      <InputField
        label={words.signIn.password}
        type="password"
        ref={password}
        name="password"
        required
        autoComplete="current-password"
      />
      {isCodeNeeded && (
        <InputField
          label={words.signIn.code}
          hint={words.signIn.codeHint}
          ref={code}
          name="code"
          required
          // The server has just asked for it.
          autoFocus
          autoComplete="one-time-code"
        />
      )}
      <SubmitButton isInactive={signIn.isPending}>{words.signIn.submit}</SubmitButton>
    </form>
  );
}
