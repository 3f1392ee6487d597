import { useState } from "react";
import { WebhookForm } from "../../../features/webhooks/webhook-form.tsx";
import { WebhookList } from "../../../features/webhooks/webhook-list.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { takeFocus } from "../../../lib/focus/take-focus.ts";
import { LoadState } from "../../../ui/admin/load-state.tsx";
import { Button } from "../../../ui/button.tsx";
import "../../../features/settings/settings-form.css";
import "../../../features/webhooks/webhooks.css";

/** The webhooks and their deliveries. */
export default function WebhooksScreen() {
  const { webhooks: words } = useAdminWords();
  const list = trpc.webhook.list.useQuery();
  const [secret, setSecret] = useState<string | null>(null);
  // A form that added a webhook starts again.
  const [round, setRound] = useState(0);
  const added = (made: string | null) => {
    setSecret(made);
    setRound(round + 1);
  };
  return (
    <>
      <p>{words.note}</p>
      {secret !== null && (
        <div className="notice notice-warning" role="status" ref={takeFocus} tabIndex={-1}>
          <p>{words.keep}</p>
          <p>
            <code className="webhook-secret">{secret}</code>
          </p>
          <Button onClick={() => setSecret(null)}>{words.kept}</Button>
        </div>
      )}
      <LoadState query={list} label={words.loading} />
      {list.data?.length === 0 && <p>{words.none}</p>}
      {list.data && <WebhookList rows={list.data} onSecret={setSecret} />}
      <h3>{words.add}</h3>
      <WebhookForm key={round} onSaved={added} />
    </>
  );
}
