import { maxUrlLength } from "../../../shared/limits.ts";
import type { WebhookView } from "../../../shared/schemas/webhooks/webhook-schema.ts";
import { webhookEvents } from "../../../shared/webhook-events.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { CodeField } from "../../ui/admin/code-field.tsx";
import { PasswordField } from "../../ui/admin/password-field.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { InputField } from "../../ui/field.tsx";

interface WebhookFormProps {
  /** The webhook that is changed; without one, the form adds another. */
  webhook?: WebhookView;
  /** It was saved. The secret is null when it stays. */
  onSaved: (secret: string | null) => void;
  onCancel?: () => void;
}

/** Adds or changes a webhook. Both ask for the password, because a stolen session must not send changes elsewhere. */
export function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps) {
  const { password, actions, webhooks: words } = useAdminWords();
  const utils = trpc.useUtils();
  const saved = {
    onSuccess: ({ secret }: { secret: string | null }) => {
      onSaved(secret);
      return utils.webhook.invalidate();
    },
  };
  const add = trpc.webhook.add.useMutation(saved);
  const change = trpc.webhook.change.useMutation(saved);
  const submit = useSubmit((text) => {
    const plan = {
      address: text("address"),
      events: webhookEvents.filter((event) => text(event) !== ""),
      password: text("password"),
      code: text("code"),
    };
    if (!webhook) return add.mutateAsync(plan);
    return change.mutateAsync({ ...plan, webhookId: webhook._id, renewsSecret: text("renews") !== "" });
  });
  return (
    <form
      className="settings-form"
      onSubmit={submit}
      aria-label={webhook ? words.changeOne(webhookHost(webhook)) : words.add}
    >
      <InputField
        label={words.addressLabel}
        hint={words.addressHint}
        name="address"
        max={maxUrlLength}
        required
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        defaultValue={webhook?.address}
      />
      <fieldset>
        <legend className="field-label">{words.events}</legend>
        {webhookEvents.map((event) => (
          <label key={event} className="settings-switch">
            <input
              type="checkbox"
              name={event}
              defaultChecked={webhook ? webhook.events.includes(event) : event === "post.published"}
            />
            {words.event[event]}
          </label>
        ))}
      </fieldset>
      {webhook && (
        <label className="settings-switch">
          <input type="checkbox" name="renews" />
          {words.renew}
        </label>
      )}
      <PasswordField label={password.yours} />
      <CodeField />
      <p className={onCancel && "dialog-buttons"}>
        {onCancel && <Button onClick={onCancel}>{actions.cancel}</Button>}
        <SubmitButton isInactive={add.isPending || change.isPending}>{webhook ? actions.save : words.add}</SubmitButton>
      </p>
    </form>
  );
}

export const webhookHost = ({ address }: WebhookView) => new URL(address).host;
