import { useState } from "react";
import type { PasskeyView } from "../../../shared/schemas/passkey-schema.ts";
import { sentenceOf } from "../../lib/failure.ts";
import { notify } from "../../lib/notify.ts";
import { knowsPasskeys, makePasskey } from "../../lib/passkeys.ts";
import { trpc } from "../../lib/trpc.ts";
import { Day } from "../../ui/day.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import "../../ui/rows.css";

/** Her passkeys, each with when it was used and the way to remove it. */
export function Passkeys() {
  const list = trpc.account.passkeys.useQuery();
  const utils = trpc.useUtils();
  const [question, setQuestion] = useState<"add" | PasskeyView | null>(null);
  const done = {
    onSuccess: ({ message }: { message: string }) => {
      notify.success(message);
      return Promise.all([utils.account.passkeys.invalidate(), utils.session.hasPasskeys.invalidate()]);
    },
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

  if (list.isLoadingError) return <LoadFailed query={list} />;
  if (list.isPending) return <Spinner label="Loading passkeys" />;
  return (
    <>
      {list.data.length === 0 ? (
        <p>None. A passkey lets you in by fingerprint, face or security key, without the password.</p>
      ) : (
        <ul className="rows plain">
          {list.data.map((passkey) => (
            <li key={passkey._id}>
              <span className="rows-text">
                {passkey.name}
                <small>
                  Added <Day moment={passkey.createdAt} />
                  {passkey.lastUsedAt && (
                    <>
                      , last used <TimeAgo moment={passkey.lastUsedAt} />
                    </>
                  )}
                </small>
              </span>
              <button
                type="button"
                className="button button-small"
                aria-label={`Remove the passkey ${passkey.name}`}
                onClick={() => setQuestion(passkey)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <button type="button" className="button" onClick={() => setQuestion("add")}>
          Add a passkey
        </button>
      ) : (
        <p>This browser does not know passkeys.</p>
      )}
      {question === "add" && (
        <PasswordDialog
          title="Add a passkey"
          action="Add"
          isBusy={propose.isPending || add.isPending}
          onConfirm={(password) => void make(password).catch(() => {})}
          onCancel={() => setQuestion(null)}
        >
          Your browser will ask you next.
        </PasswordDialog>
      )}
      {question !== null && question !== "add" && (
        <PasswordDialog
          title={`Remove the passkey ${question.name}?`}
          action="Remove"
          isBusy={remove.isPending}
          onConfirm={(password) => remove.mutate({ password, passkeyId: question._id })}
          onCancel={() => setQuestion(null)}
        >
          It will not let you in any more.
        </PasswordDialog>
      )}
    </>
  );
}
