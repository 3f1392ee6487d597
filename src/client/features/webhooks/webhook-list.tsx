import { useState } from "react";
import type { WebhookView } from "../../../shared/schemas/webhooks/webhook-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { RowText } from "../../ui/admin/row-text.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { WebhookForm, webhookHost } from "./webhook-form.tsx";

interface WebhookListProps {
  rows: readonly WebhookView[];
  onSecret: (secret: string | null) => void;
}

/** Every webhook with its state. One at a time shows its deliveries, or the form that changes it. */
export function WebhookList({ rows, onSecret }: WebhookListProps) {
  const { webhooks: words } = useAdminWords();
  const [open, setOpen] = useState({ webhookId: "", part: "deliveries" as "deliveries" | "form" });
  const close = () => setOpen({ webhookId: "", part: "form" });
  return (
    <ul className="rows plain" aria-label={words.listName}>
      {rows.map((row) => {
        const isOpen = (part: "deliveries" | "form") => open.webhookId === row._id && open.part === part;
        const toggle = (part: "deliveries" | "form") =>
          isOpen(part) ? close() : setOpen({ webhookId: row._id, part });
        const done = (secret: string | null) => {
          close();
          onSecret(secret);
        };
        return (
          <li key={row._id} className="rows-wide">
            <RowText name={row.address}>
              {row.offReason === null ? words.on : <strong>{words.off[row.offReason]}</strong>}
              {words.waiting(row.waiting)}
            </RowText>
            <WebhookButtons row={row} isOpen={isOpen} toggle={toggle} />
            {isOpen("form") && (
              <div className="rows-form">
                <WebhookForm webhook={row} onSaved={done} onCancel={close} />
              </div>
            )}
            {isOpen("deliveries") && <DeliveryList webhook={row} />}
          </li>
        );
      })}
    </ul>
  );
}

interface WebhookButtonsProps {
  row: WebhookView;
  isOpen: (part: "deliveries" | "form") => boolean;
  toggle: (part: "deliveries" | "form") => void;
}

function WebhookButtons({ row, isOpen, toggle }: WebhookButtonsProps) {
  const { actions, webhooks: words } = useAdminWords();
  const utils = trpc.useUtils();
  const done = { onSuccess: () => utils.webhook.invalidate() };
  const turn = trpc.webhook.switch.useMutation(done);
  const test = trpc.webhook.sendTest.useMutation(done);
  const remove = trpc.webhook.remove.useMutation(done);
  const webhookId = row._id;
  const host = webhookHost(row);
  const isOff = row.offReason !== null;
  return (
    <span className="rows-buttons">
      <Button
        aria-label={words.deliveriesOf(host)}
        aria-expanded={isOpen("deliveries")}
        onClick={() => toggle("deliveries")}
      >
        {words.deliveries}
      </Button>
      {!isOff && (
        <Button
          aria-label={words.testOne(host)}
          isInactive={test.isPending}
          onClick={() => {
            test.mutate({ webhookId });
            if (!isOpen("deliveries")) toggle("deliveries");
          }}
        >
          {words.test}
        </Button>
      )}
      <Button
        aria-label={isOff ? words.switchOnOne(host) : words.switchOffOne(host)}
        isInactive={turn.isPending}
        onClick={() => turn.mutate({ webhookId, isOn: isOff })}
      >
        {isOff ? words.switchOn : words.switchOff}
      </Button>
      <Button aria-label={words.changeOne(host)} aria-expanded={isOpen("form")} onClick={() => toggle("form")}>
        {words.change}
      </Button>
      <ConfirmButton
        aria-label={words.removeOne(host)}
        asks={{ title: words.removeTitle(host), action: actions.delete, note: words.removeNote }}
        act={() => remove.mutateAsync({ webhookId })}
      >
        {actions.delete}
      </ConfirmButton>
    </span>
  );
}
