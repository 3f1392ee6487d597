import { maxPasskeyNameLength } from "../../../shared/limits.ts";
import type { PasskeyView } from "../../../shared/schemas/passkey-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { sentenceOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { makePasskey, supportsPasskeys } from "../../lib/session/passkeys.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { RowText } from "../../ui/admin/row-text.tsx";
import { Day } from "../../ui/day.tsx";
import { InputField } from "../../ui/field.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { PasswordButton } from "./password-button.tsx";

/** Lists the passkeys, and adds and removes them. */
export function Passkeys() {
  const words = useAdminWords();
  const list = trpc.account.passkeys.useQuery();
  const utils = trpc.useUtils();
  const done = {
    onSuccess: () => Promise.all([utils.account.passkeys.invalidate(), utils.session.hasPasskeys.invalidate()]),
  };
  const propose = trpc.account.proposePasskey.useMutation();
  const add = trpc.account.addPasskey.useMutation(done);
  const remove = trpc.account.removePasskey.useMutation(done);
  const make = async (password: string, text: (field: string) => string) => {
    const options = await propose.mutateAsync();
    const response = await makePasskey(options).catch((error) => void notify.error(sentenceOf(error)));
    if (response) await add.mutateAsync({ password, response, name: text("name") });
  };

  if (!list.data) return <LoadState query={list} label={words.passkeys.loading} />;
  return (
    <>
      {list.data.length === 0 ? (
        <p>{words.passkeys.none}</p>
      ) : (
        <ul className="rows plain">
          {list.data.map((passkey) => (
            <li key={passkey._id}>
              <RowText name={passkey.name}>
                <PasskeyDates passkey={passkey} />
              </RowText>
              <PasswordButton
                className="button button-small"
                aria-label={words.passkeys.removeOne(passkey.name)}
                asks={{
                  title: words.passkeys.removeTitle(passkey.name),
                  action: words.actions.remove,
                  note: words.passkeys.removeNote,
                }}
                act={(password) => remove.mutateAsync({ password, passkeyId: passkey._id })}
              >
                {words.actions.remove}
              </PasswordButton>
            </li>
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <PasswordButton
          asks={{ title: words.passkeys.add, action: words.passkeys.addAction, note: words.passkeys.addNote }}
          fields={
            <InputField
              label={words.passkeys.name}
              hint={words.passkeys.nameHint}
              max={maxPasskeyNameLength}
              name="name"
              autoComplete="off"
            />
          }
          act={make}
        >
          {words.passkeys.add}
        </PasswordButton>
      ) : (
        <p>{words.passkeys.unsupported}</p>
      )}
    </>
  );
}

function PasskeyDates({ passkey: { createdAt, lastUsedAt } }: { passkey: PasskeyView }) {
  const words = useAdminWords();
  const added = <Day key="added" moment={createdAt} />;
  if (!lastUsedAt) return words.passkeys.added(added);
  return words.passkeys.addedAndUsed(added, <TimeAgo key="used" moment={lastUsedAt} />);
}
