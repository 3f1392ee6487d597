import { type FormEvent, useRef, useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { sentenceOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { browserMark, keepBrowserMark } from "../../lib/session/known-browser.ts";
import { InputField } from "../../ui/admin/input-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import "./login-form.css";

interface LoginFormProps {
  onSignedIn: (token: string) => void;
}

/** E-mail, password and Login, and a code when two-step sign-in is on. */
export function LoginForm({ onSignedIn }: LoginFormProps) {
  const words = useAdminWords();
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const signIn = trpc.session.signIn.useMutation({
    meta: { keepsSession: true, hidesAnswer: true },
    onSuccess: ({ token, browser }) => {
      keepBrowserMark(browser);
      onSignedIn(token);
    },
    onError: (error) => {
      if (error.data?.sentence === "codeNeeded") return setIsCodeNeeded(true);
      // Usually the password was wrong: select it, so that it can be typed again.
      (code.current ?? password.current)?.select();
    },
  });
  const oneAtATime = useOneAtATime();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const credentials = {
      email: String(fields.get("email")),
      password: String(fields.get("password")),
      code: fields.get("code")?.toString(),
      browser: browserMark(),
    };
    oneAtATime(() => signIn.mutateAsync(credentials));
  };
  return (
    <form className="login-form" onSubmit={submit}>
      {signIn.error && (
        <p className="notice notice-bad" role="alert">
          {sentenceOf(signIn.error)}
        </p>
      )}
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
        <Field label={words.signIn.code} hint={words.signIn.codeHint}>
          {(tied) => (
            // biome-ignore lint/a11y/noAutofocus: the server has just asked for it
            <input {...tied} className="input" ref={code} name="code" required autoFocus autoComplete="one-time-code" />
          )}
        </Field>
      )}
      <Button type="submit" className="button button-primary" isInactive={signIn.isPending}>
        {words.signIn.submit}
      </Button>
    </form>
  );
}
