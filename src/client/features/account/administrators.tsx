import { useState } from "react";
import { maxAdminNameLength, maxEmailLength } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { takeFocus } from "../../lib/focus/take-focus.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { RowText } from "../../ui/admin/row-text.tsx";
import { Button } from "../../ui/button.tsx";
import { Day } from "../../ui/day.tsx";
import { InputField } from "../../ui/field.tsx";
import { PasswordButton } from "./password-button.tsx";

/** Lists the administrators, removes them, and makes links that invite further ones. */
export function Administrators() {
  const { administrators: words, actions } = useAdminWords();
  const list = trpc.administrator.list.useQuery();
  const utils = trpc.useUtils();
  const done = { onSuccess: () => utils.administrator.list.invalidate() };
  const change = trpc.administrator.changeIdentity.useMutation({ onSuccess: () => utils.invalidate() });
  const remove = trpc.administrator.remove.useMutation(done);
  const invite = trpc.administrator.invite.useMutation(done);
  const withdraw = trpc.administrator.withdrawInvite.useMutation({
    onSuccess: () => {
      invite.reset();
      return done.onSuccess();
    },
  });
  const [invited, setInvited] = useState("");

  if (!list.data) return <LoadState query={list} label={words.loading} />;
  const { admins, invites } = list.data;
  return (
    <>
      <ul className="rows plain">
        {admins.map(({ _id, email, name, createdAt, isYou }) => (
          <li key={_id}>
            <RowText name={name || email}>
              {name && <bdi>{email}</bdi>}
              {name && " · "}
              {isYou ? words.you : words.since(<Day key="since" moment={createdAt} />)}
            </RowText>
            {isYou ? (
              <PasswordButton
                className="button button-small"
                aria-label={words.changeYours}
                asks={{ title: words.changeYours, action: actions.save, note: words.changeNote }}
                fields={<IdentityFields email={email} name={name} />}
                act={(password, text) => change.mutateAsync({ password, email: text("email"), name: text("name") })}
              >
                {words.change}
              </PasswordButton>
            ) : (
              <PasswordButton
                className="button button-small"
                aria-label={words.removeOne(email)}
                asks={{ title: words.removeTitle(email), action: actions.remove, note: words.removeNote }}
                act={(password) => remove.mutateAsync({ password, adminId: _id })}
              >
                {actions.remove}
              </PasswordButton>
            )}
          </li>
        ))}
        {invites.map(({ email, name, expiresAt }) => (
          <li key={email}>
            <RowText name={name || email}>
              {name && <bdi>{email}</bdi>}
              {name && " · "}
              {words.invited(<Day key="until" moment={expiresAt} />)}
            </RowText>
            <Button
              className="button button-small"
              aria-label={words.withdrawOne(email)}
              isInactive={withdraw.isPending}
              onClick={() => withdraw.mutate({ email })}
            >
              {words.withdraw}
            </Button>
          </li>
        ))}
      </ul>
      {invite.data && (
        <div className="notice notice-warning account-codes" role="status" ref={takeFocus} tabIndex={-1}>
          <p>{words.sendLink(invited)}</p>
          <code className="account-link">{(invite.data.origin ?? window.location.origin) + invite.data.path}</code>
          <Button onClick={() => invite.reset()}>{words.linkKept}</Button>
        </div>
      )}
      <PasswordButton
        asks={{ title: words.add, action: words.addAction, note: words.addNote }}
        fields={<IdentityFields />}
        act={(password, text) => {
          setInvited(text("email"));
          return invite.mutateAsync({ password, email: text("email"), name: text("name") });
        }}
      >
        {words.add}
      </PasswordButton>
    </>
  );
}

function IdentityFields({ email = "", name = "" }) {
  const { administrators: words } = useAdminWords();
  return (
    <>
      <InputField
        label={words.email}
        max={maxEmailLength}
        type="email"
        name="email"
        required
        autoComplete="off"
        defaultValue={email}
      />
      <InputField label={words.name} max={maxAdminNameLength} name="name" autoComplete="off" defaultValue={name} />
    </>
  );
}
