import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { AddressForm } from "./address-form.tsx";
import { useSubscribersChanged } from "./use-subscribers-changed.ts";

/** Adds one address for which the owner vouches. */
export function AddSubscriber() {
  const words = useAdminWords().subscribers;
  const refetch = useSubscribersChanged();
  const add = trpc.subscriber.add.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      return refetch();
    },
  });
  return <AddressForm title={words.addTitle} hint={words.addHint} action={words.add} call={add} />;
}
