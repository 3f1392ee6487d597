import type { MailOverview } from "../../../shared/schemas/mail/mail-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";

/** The key with which the blog signs its mail, if the SMTP server does not. */
export function DkimKey({ dkim }: Pick<MailOverview, "dkim">) {
  const words = useAdminWords().mail;
  const utils = trpc.useUtils();
  const done = { onSuccess: () => utils.mail.invalidate() };
  const make = trpc.mail.makeKey.useMutation(done);
  const use = trpc.mail.useKey.useMutation(done);
  const remove = trpc.mail.removeKey.useMutation(done);
  const isBusy = make.isPending || use.isPending || remove.isPending;
  return (
    <>
      <p className="field-hint">{words.dkimHint}</p>
      {dkim && <p>{dkim.isUsed ? words.dkimUsed : words.dkimWaiting}</p>}
      <div className="rows-buttons">
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
          <ConfirmButton
            isInactive={isBusy}
            asks={{ title: words.removeTitle, action: words.removeKey, note: words.removeNote }}
            act={() => remove.mutateAsync()}
          >
            {words.removeKey}
          </ConfirmButton>
        )}
      </div>
    </>
  );
}
