import { type FormEvent, useState } from "react";
import { maxEmailLength } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { InputField } from "../../ui/field.tsx";
import { useAllowAddress } from "./use-allow-address.ts";
import { useSubscribersChanged } from "./use-subscribers-changed.ts";

/** Adds one address for which the owner vouches. */
export function AddSubscriber() {
  const words = useAdminWords().subscribers;
  const refetch = useSubscribersChanged();
  const add = trpc.subscriber.add.useMutation({ onSuccess: () => refetch() });
  return <AddressForm title={words.addTitle} hint={words.addHint} action={words.add} call={add} />;
}

/** Allows mail again to an address that is in no list: of a deleted subscriber, or of a commenter. */
export function AllowAddress() {
  const words = useAdminWords().subscribers;
  const allow = useAllowAddress();
  return (
    <>
      <h2>{words.allowTitle}</h2>
      <AddressForm title={words.allowTitle} hint={words.allowHint} action={words.allow} call={allow} />
    </>
  );
}

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
function AddressForm({ title, hint, action, call }: AddressFormProps) {
  const words = useAdminWords().subscribers;
  const [email, setEmail] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The next address may be typed already.
    if (!call.isPending) call.mutate({ email }, { onSuccess: () => setEmail((now) => (now === email ? "" : now)) });
  };
  return (
    <form className="settings-form" onSubmit={submit} aria-label={title}>
      <InputField
        label={words.address}
        max={maxEmailLength}
        hint={hint}
        type="email"
        autoComplete="off"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <p>
        <Button type="submit" isInactive={call.isPending}>
          {action}
        </Button>
      </p>
    </form>
  );
}
