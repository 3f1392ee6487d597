import { Bounces } from "../../../features/mail/bounces.tsx";
import { DkimKey } from "../../../features/mail/dkim-key.tsx";
import { DnsRecords } from "../../../features/mail/dns-records.tsx";
import { LocalNote } from "../../../features/mail/local-note.tsx";
import { MailServerForm } from "../../../features/mail/mail-server-form.tsx";
import { MailStateNote } from "../../../features/mail/mail-state-note.tsx";
import { NoticeSwitches } from "../../../features/mail/notice-switches.tsx";
import { TestMail } from "../../../features/mail/test-mail.tsx";
import { DigestSetting } from "../../../features/settings/digest-setting.tsx";
import { SwitchSetting } from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { LoadState } from "../../../ui/admin/load-state.tsx";
import { Link } from "../../../ui/link.tsx";
import "../../../features/settings/settings-form.css";
import "../../../ui/rows.css";

/** Whether the blog can send mail, and the steps to it in their order: server and sender, a test mail, the DNS records. */
export default function MailSettingsScreen() {
  const { mail: words, subscribers } = useAdminWords();
  const mail = trpc.mail.current.useQuery();
  return (
    <>
      <LoadState query={mail} label={words.loading} />
      {mail.data && (
        <>
          <MailStateNote mail={mail.data} />
          <LocalNote mail={mail.data} />
          {!mail.data.pinned.all && (
            <>
              <h3>{words.serverTitle}</h3>
              <MailServerForm mail={mail.data} />
            </>
          )}
        </>
      )}
      {mail.data && mail.data.state !== "unset" && (
        <>
          <h3>{words.testTitle}</h3>
          <TestMail ownAddress={mail.data.ownAddress} />
          <h3>{words.recordsTitle}</h3>
          <p className="field-hint">{words.recordsHint}</p>
          <DnsRecords />
          <h3>{words.dkimTitle}</h3>
          <DkimKey dkim={mail.data.dkim} />
          <h3>{words.newsletterTitle}</h3>
          <p>
            <Link href="/admin/subscribers" className="button">
              {subscribers.title}
            </Link>
          </p>
          <SettingsForm>
            {(form) => (
              <>
                <SwitchSetting form={form} field="mailsNewPosts" />
                <DigestSetting form={form} />
                <SwitchSetting form={form} field="mailsReplies" />
              </>
            )}
          </SettingsForm>
          <h3>{words.noticesTitle}</h3>
          <p className="field-hint">{words.noticesHint}</p>
          <NoticeSwitches notices={mail.data.notices} />
          <h3>{words.bouncesTitle}</h3>
          <Bounces bounces={mail.data.bounces} />
        </>
      )}
    </>
  );
}
