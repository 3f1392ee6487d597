import { ownerNotices } from "../../../shared/owner-notices.ts";
import type { NoticeSettings } from "../../../shared/schemas/mail/notice-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { SubmitButton } from "../../ui/button.tsx";

/** Which mails administrators get. */
export function NoticeSwitches({ notices }: { notices: NoticeSettings }) {
  const words = useAdminWords().mail;
  const utils = trpc.useUtils();
  const save = trpc.mail.saveNotices.useMutation({ onSuccess: () => utils.mail.current.invalidate() });
  const submit = useSubmit((text) => {
    const isOn = (name: keyof NoticeSettings) => text(name) !== "";
    return save.mutateAsync({
      comments: isOn("comments"),
      backups: isOn("backups"),
      disk: isOn("disk"),
      webhooks: isOn("webhooks"),
    });
  });
  return (
    <form className="settings-form" onSubmit={submit} aria-label={words.noticesTitle}>
      {ownerNotices.map((name) => (
        <label key={name} className="settings-switch">
          <input type="checkbox" name={name} defaultChecked={notices[name]} />
          {words.notices[name]}
        </label>
      ))}
      <p>
        <SubmitButton isInactive={save.isPending}>{words.saveNotices}</SubmitButton>
      </p>
    </form>
  );
}
