import { Fragment } from "react";
import type { DeliveryView, WebhookView } from "../../../shared/schemas/webhooks/webhook-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { RowText } from "../../ui/admin/row-text.tsx";
import { Button } from "../../ui/button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { webhookHost } from "./webhook-form.tsx";
import "./webhooks.css";

/** How often the list is read again while it is open, in milliseconds. */
const refetchEveryMs = 3_000;

/** The last deliveries of a webhook, with what its receiver answered. */
export function DeliveryList({ webhook }: { webhook: WebhookView }) {
  const { webhooks: words } = useAdminWords();
  const utils = trpc.useUtils();
  const list = trpc.webhook.deliveries.useQuery({ webhookId: webhook._id }, { refetchInterval: refetchEveryMs });
  const again = trpc.webhook.sendAgain.useMutation({ onSuccess: () => utils.webhook.invalidate() });
  if (!list.data) return <LoadState query={list} label={words.loading} />;
  return (
    <div className="rows-form">
      <p className="field-hint">{list.data.length === 0 ? words.noDeliveries : words.deliveriesNote}</p>
      <ul className="rows plain" aria-label={words.deliveriesOf(webhookHost(webhook))}>
        {list.data.map((delivery) => (
          <li key={delivery._id} className="rows-wide">
            <RowText name={`${delivery.event} · ${delivery._id}`}>
              <DeliveryState delivery={delivery} />
            </RowText>
            {webhook.offReason === null && (
              <Button
                className="button button-small"
                aria-label={words.sendAgainOne(delivery._id)}
                isInactive={again.isPending}
                onClick={() => again.mutate({ deliveryId: delivery._id })}
              >
                {words.sendAgain}
              </Button>
            )}
            {delivery.answer && (
              <details className="rows-form">
                <summary>{words.answer}</summary>
                <code className="webhook-answer">{delivery.answer}</code>
              </details>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function DeliveryState({
  delivery: { status, failure, tries, dueAt, triedAt, createdAt },
}: {
  delivery: DeliveryView;
}) {
  const { webhooks: words } = useAdminWords();
  const outcome = status === null ? failure : words.answered(status);
  return (
    <>
      <TimeAgo moment={triedAt ?? createdAt} />
      {` · ${outcome ?? words.sending}`}
      {tries > 0 && words.tries(tries)}
      {dueAt && tries > 0 && <Fragment>{words.next(<Moment key="next" moment={dueAt} />)}</Fragment>}
    </>
  );
}
