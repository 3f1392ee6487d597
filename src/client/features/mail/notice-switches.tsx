import type { FormEvent } from "react";
import { ownerNotices } from "../../../shared/owner-notices.ts";
import type { NoticeSettings } from "../../../shared/schemas/mail/notice-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";

/** Which mails administrators get. */
export function NoticeSwitches({ notices }: { notices: NoticeSettings }) {
  const words = useAdminWords().mail;
  const utils = trpc.useUtils();
  const save = trpc.mail.saveNotices.useMutation({ onSuccess: () => utils.mail.current.invalidate() });
  const oneAtATime = useOneAtATime();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const isOn = (name: keyof NoticeSettings) => fields.has(name);
    const input = { comments: isOn("comments"), backups: isOn("backups"), disk: isOn("disk") };
    oneAtATime(() => save.mutateAsync(input));
  };
  return (
    <form className="settings-form" onSubmit={submit} aria-label={words.noticesTitle}>
      {ownerNotices.map((name) => (
        <label key={name} className="settings-switch">
          <input type="checkbox" name={name} defaultChecked={notices[name]} />
          {words.notices[name]}
        </label>
      ))}
      <p>
        <Button type="submit" className="button button-primary" isInactive={save.isPending}>
          {words.saveNotices}
        </Button>
      </p>
    </form>
  );
}
