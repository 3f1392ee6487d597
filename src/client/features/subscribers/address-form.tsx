import { type FormEvent, useState } from "react";
import { maxEmailLength } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";

interface AddressFormProps {
  title: string;
  hint: string;
  /** The text of the button. */
  action: string;
  call: {
    isPending: boolean;
    mutate: (input: { email: string }, options: { onSuccess: () => void }) => void;
  };
}

/** A form for one address, which is emptied after success. */
export function AddressForm({ title, hint, action, call }: AddressFormProps) {
  const words = useAdminWords().subscribers;
  const [email, setEmail] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!call.isPending) call.mutate({ email }, { onSuccess: () => setEmail("") });
  };
  return (
    <form className="settings-form" onSubmit={submit} aria-label={title}>
      <Field label={words.address} max={maxEmailLength} hint={hint}>
        {(tied) => (
          <input
            {...tied}
            className="input"
            type="email"
            autoComplete="off"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <p>
        <Button type="submit" className="button" isInactive={call.isPending}>
          {action}
        </Button>
      </p>
    </form>
  );
}
