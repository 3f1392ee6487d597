import { Fragment, type ReactNode } from "react";
import { apiScopes } from "../../../shared/api-scopes.ts";
import { maxApiKeyNameLength } from "../../../shared/limits.ts";
import type { ApiKeyView } from "../../../shared/schemas/account-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { takeFocus } from "../../lib/focus/take-focus.ts";
import { CodeField } from "../../ui/admin/code-field.tsx";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { RowText } from "../../ui/admin/row-text.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { Day } from "../../ui/day.tsx";
import { Field, InputField } from "../../ui/field.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { PasswordButton } from "./password-button.tsx";

/** Lists the API keys, makes further ones, and revokes them. */
export function ApiKeys() {
  const { apiKeys: words } = useAdminWords();
  const list = trpc.apiKey.list.useQuery();
  const utils = trpc.useUtils();
  const done = { onSuccess: () => utils.apiKey.list.invalidate() };
  const make = trpc.apiKey.make.useMutation(done);
  const revoke = trpc.apiKey.revoke.useMutation(done);

  if (!list.data) return <LoadState query={list} label={words.loading} />;
  return (
    <>
      {list.data.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="rows plain">
          {list.data.map((key) => (
            <li key={key._id}>
              <RowText name={key.name}>
                <KeyFacts apiKey={key} />
              </RowText>
              <ConfirmButton
                className="button button-small"
                aria-label={words.revokeOne(key.name)}
                asks={{ title: words.revokeTitle(key.name), action: words.revoke, note: words.revokeNote }}
                act={() => revoke.mutateAsync({ keyId: key._id })}
              >
                {words.revoke}
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      {make.data && (
        <div className="notice notice-warning account-codes" role="status" ref={takeFocus} tabIndex={-1}>
          <p>{words.keep}</p>
          <code className="account-link">{make.data.key}</code>
          <Button onClick={() => make.reset()}>{words.kept}</Button>
        </div>
      )}
      <PasswordButton
        asks={{ title: words.make, action: words.makeAction, note: words.makeNote }}
        fields={<PlanFields />}
        act={(password, text) =>
          make.mutateAsync({
            password,
            name: text("name"),
            scopes: apiScopes.filter((scope) => text(scope) !== ""),
            days: Number(text("days")) || null,
            code: text("code"),
          })
        }
      >
        {words.make}
      </PasswordButton>
    </>
  );
}

function KeyFacts({ apiKey: { prefix, scopes, expiresAt, lastUsedAt, lastDevice } }: { apiKey: ApiKeyView }) {
  const { apiKeys: words } = useAdminWords();
  const end = expiresAt && (expiresAt < new Date() ? words.over : words.until)(<Day key="end" moment={expiresAt} />);
  const use = lastUsedAt && words.used(<TimeAgo key="used" moment={lastUsedAt} />, lastDevice ?? "");
  return words.facts<ReactNode>(
    <code key="prefix">{`${prefix}…`}</code>,
    scopes,
    <Fragment key="end">{end ?? words.without}</Fragment>,
    <Fragment key="use">{use ?? words.unused}</Fragment>,
  );
}

const lifetimes = [30, 90, 365];
const usualLifetime = 90;

function PlanFields() {
  const { apiKeys: words } = useAdminWords();
  return (
    <>
      <InputField
        label={words.name}
        hint={words.nameHint}
        max={maxApiKeyNameLength}
        name="name"
        required
        autoComplete="off"
      />
      <fieldset className="account-scopes">
        <legend className="field-label">{words.scopes}</legend>
        {apiScopes.map((scope) => (
          <label key={scope}>
            <input type="checkbox" name={scope} defaultChecked={scope === "read"} />
            {words.scope[scope]}
          </label>
        ))}
      </fieldset>
      <Field label={words.ends}>
        {(tied) => (
          <select {...tied} className="input" name="days" defaultValue={usualLifetime}>
            {lifetimes.map((days) => (
              <option key={days} value={days}>
                {words.endsAfter(days)}
              </option>
            ))}
            <option value={0}>{words.never}</option>
          </select>
        )}
      </Field>
      <CodeField />
    </>
  );
}
