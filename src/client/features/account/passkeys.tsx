import { useState } from "react";
import type { PasskeyView } from "../../../shared/schemas/passkey-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { sentenceOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { makePasskey, supportsPasskeys } from "../../lib/session/passkeys.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Button } from "../../ui/button.tsx";
import { Day } from "../../ui/day.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import "../../ui/rows.css";

/** Lists the passkeys, and adds and removes them. */
export function Passkeys() {
  const words = useAdminWords();
  const list = trpc.account.passkeys.useQuery();
  const utils = trpc.useUtils();
  const [question, setQuestion] = useState<"add" | PasskeyView | null>(null);
  const done = {
    onSuccess: () => Promise.all([utils.account.passkeys.invalidate(), utils.session.hasPasskeys.invalidate()]),
    onSettled: () => setQuestion(null),
  };
  const propose = trpc.account.proposePasskey.useMutation({ onError: () => setQuestion(null) });
  const add = trpc.account.addPasskey.useMutation(done);
  const remove = trpc.account.removePasskey.useMutation(done);
  const make = async (password: string) => {
    const options = await propose.mutateAsync();
    const response = await makePasskey(options).catch((error) => void notify.error(sentenceOf(error)));
    if (response) add.mutate({ password, response });
    else setQuestion(null);
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
              <span className="rows-text">
                {passkey.name}
                <small>
                  <PasskeyDates passkey={passkey} />
                </small>
              </span>
              <Button
                className="button button-small"
                aria-label={words.passkeys.removeOne(passkey.name)}
                onClick={() => setQuestion(passkey)}
              >
                {words.actions.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <Button onClick={() => setQuestion("add")}>{words.passkeys.add}</Button>
      ) : (
        <p>{words.passkeys.unsupported}</p>
      )}
      {question === "add" && (
        <PasswordDialog
          title={words.passkeys.add}
          action={words.passkeys.addAction}
          isBusy={propose.isPending || add.isPending}
          onConfirm={(password) => void make(password).catch(() => {})}
          onCancel={() => setQuestion(null)}
        >
          {words.passkeys.addNote}
        </PasswordDialog>
      )}
      {question !== null && question !== "add" && (
        <PasswordDialog
          title={words.passkeys.removeTitle(question.name)}
          action={words.actions.remove}
          isBusy={remove.isPending}
          onConfirm={(password) => remove.mutate({ password, passkeyId: question._id })}
          onCancel={() => setQuestion(null)}
        >
          {words.passkeys.removeNote}
        </PasswordDialog>
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
