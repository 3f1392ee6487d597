import { type FormEvent, useState } from "react";
import { maxEmailLength } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { InputField } from "../../ui/field.tsx";

/** Sends a mail whose link proves that mail arrives. */
export function TestMail({ ownAddress }: { ownAddress: string }) {
  const words = useAdminWords().mail;
  const [to, setTo] = useState(ownAddress);
  const send = trpc.mail.sendTest.useMutation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate({ to });
  };
  return (
    <form className="settings-form" onSubmit={submit} aria-label={words.testTitle}>
      <InputField
        label={words.to}
        max={maxEmailLength}
        type="email"
        required
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <p>
        <SubmitButton isInactive={send.isPending}>{words.sendTest}</SubmitButton>
      </p>
    </form>
  );
}
