import type { MailOverview } from "../../../shared/schemas/mail/mail-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";

/** Says that the links of mails lead to this machine or its network, and lets the owner insist. */
export function LocalNote({ mail: { localUrl, mailsFromLocal } }: { mail: MailOverview }) {
  const { mail: words } = useAdminWords();
  const utils = trpc.useUtils();
  const save = trpc.mail.saveMailsFromLocal.useMutation({ onSettled: () => utils.mail.invalidate() });
  if (localUrl === null) return null;
  return (
    <div className="notice notice-warning">
      <p>{words.local(localUrl)}</p>
      <label className="settings-switch">
        <input
          type="checkbox"
          disabled={save.isPending}
          checked={mailsFromLocal}
          onChange={({ target }) => save.mutate({ mailsFromLocal: target.checked })}
        />
        {words.insist}
      </label>
    </div>
  );
}
