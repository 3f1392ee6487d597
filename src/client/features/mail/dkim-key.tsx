import { useState } from "react";
import type { MailOverview } from "../../../shared/schemas/mail/mail-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

/** The key with which the blog signs its mail, if the SMTP server does not. */
export function DkimKey({ dkim }: Pick<MailOverview, "dkim">) {
  const words = useAdminWords().mail;
  const utils = trpc.useUtils();
  const [isAsked, setIsAsked] = useState(false);
  const done = {
    onSuccess: () => {
      setIsAsked(false);
      focusMain();
      return utils.mail.invalidate();
    },
  };
  const make = trpc.mail.makeKey.useMutation(done);
  const use = trpc.mail.useKey.useMutation(done);
  const remove = trpc.mail.removeKey.useMutation(done);
  const isBusy = make.isPending || use.isPending || remove.isPending;
  return (
    <>
      <p className="field-hint">{words.dkimHint}</p>
      {dkim && <p>{dkim.isUsed ? words.dkimUsed : words.dkimWaiting}</p>}
      <p className="rows-buttons">
        {!dkim && (
          <Button isInactive={isBusy} onClick={() => make.mutate()}>
            {words.makeKey}
          </Button>
        )}
        {dkim && !dkim.isUsed && (
          <Button className="button button-primary" isInactive={isBusy} onClick={() => use.mutate()}>
            {words.useKey}
          </Button>
        )}
        {dkim && (
          <Button isInactive={isBusy} onClick={() => setIsAsked(true)}>
            {words.removeKey}
          </Button>
        )}
      </p>
      {isAsked && (
        <ConfirmDialog
          title={words.removeTitle}
          action={words.removeKey}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setIsAsked(false)}
        >
          {words.removeNote}
        </ConfirmDialog>
      )}
    </>
  );
}
