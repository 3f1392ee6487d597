import { useState } from "react";
import { maxEmailLength } from "../../../shared/limits.ts";
import type { MailOverview } from "../../../shared/schemas/mail/mail-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { CodeField } from "../../ui/admin/code-field.tsx";
import { PasswordField } from "../../ui/admin/password-field.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { InputField } from "../../ui/field.tsx";

/** The mail server and the sender, and a check of the connection. What the environment sets cannot be changed. */
export function MailServerForm({ mail: { fields, pinned, hasPassword, state } }: { mail: MailOverview }) {
  const { mail: words, password } = useAdminWords();
  const utils = trpc.useUtils();
  // A saved form starts again, with an empty password.
  const [round, setRound] = useState(0);
  const save = trpc.account.saveMailServer.useMutation({
    onSuccess: () => {
      setRound(round + 1);
      return utils.mail.invalidate();
    },
  });
  const check = trpc.mail.checkServer.useMutation();
  const submit = useSubmit((text) =>
    save.mutateAsync({
      password: text("password"),
      code: text("code"),
      host: text("host"),
      port: Number(text("port")),
      user: text("user"),
      from: text("from"),
    }),
  );
  const unlessPinned = (isPinned: boolean, variable: string) =>
    isPinned ? { disabled: true, hint: words.setBy(variable) } : {};
  return (
    <form key={round} className="settings-form" onSubmit={submit} aria-label={words.serverTitle}>
      <InputField
        label={words.host}
        {...unlessPinned(pinned.host, "SMTP_HOST")}
        name="host"
        autoComplete="off"
        spellCheck={false}
        defaultValue={fields.host}
      />
      <InputField
        label={words.port}
        hint={words.portHint}
        type="number"
        name="port"
        min={1}
        max={65_535}
        required
        defaultValue={fields.port}
      />
      <InputField
        label={words.user}
        hint={words.userHint(hasPassword)}
        name="user"
        autoComplete="off"
        spellCheck={false}
        defaultValue={fields.user}
      />
      <InputField
        label={words.fromAddress}
        {...unlessPinned(pinned.from, "MAIL_FROM")}
        type="email"
        name="from"
        max={maxEmailLength}
        autoComplete="off"
        defaultValue={fields.from}
      />
      <PasswordField label={password.yours} hint={words.saveServerNote} />
      <CodeField />
      <p className="dialog-buttons">
        <SubmitButton isInactive={save.isPending}>{words.saveServer}</SubmitButton>
        {state !== "unset" && (
          <Button isInactive={check.isPending} onClick={() => check.mutate()}>
            {words.check}
          </Button>
        )}
      </p>
    </form>
  );
}
