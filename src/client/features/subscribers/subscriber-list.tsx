import type { SubscriberRow } from "../../../shared/schemas/mail/subscriber-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { AddressList } from "./address-list.tsx";
import { useAllowAddress } from "./use-allow-address.ts";
import { useSubscribersChanged } from "./use-subscribers-changed.ts";

/** Subscribers with where they came from and since when. */
export function SubscriberList({ rows }: { rows: SubscriberRow[] }) {
  const words = useAdminWords().subscribers;
  const refetch = useSubscribersChanged();
  const remove = trpc.subscriber.remove.useMutation({ onSuccess: () => refetch() });
  const allow = useAllowAddress();
  if (rows.length === 0) return <p>{words.none}</p>;
  return (
    <AddressList
      rows={rows}
      name={words.listName}
      factOf={({ source, leftAt, confirmedAt, createdAt }) => [
        words.sources[source],
        leftAt ?? confirmedAt ?? createdAt,
      ]}
      buttonsOf={({ state, email }) =>
        state === "bounced" && (
          <Button
            aria-label={words.allowOne(email)}
            isInactive={allow.isPending}
            onClick={() => allow.mutate({ email })}
          >
            {words.allow}
          </Button>
        )
      }
      remove={remove.mutateAsync}
      note={words.removeNote}
    />
  );
}
