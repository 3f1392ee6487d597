import { type FormEvent, useState } from "react";
import { maxEmailLength } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useSubscribersChanged } from "./use-subscribers-changed.ts";

/** Adds one address for which the owner vouches. */
export function AddSubscriber() {
  const words = useAdminWords().subscribers;
  const refetch = useSubscribersChanged();
  const [email, setEmail] = useState("");
  const add = trpc.subscriber.add.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      setEmail("");
      return refetch();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate({ email });
  };
  return (
    <form className="settings-form" onSubmit={submit} aria-label={words.addTitle}>
      <Field label={words.address} max={maxEmailLength} hint={words.addHint}>
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
        <Button type="submit" className="button" isInactive={add.isPending}>
          {words.add}
        </Button>
      </p>
    </form>
  );
}
