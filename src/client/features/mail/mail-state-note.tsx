import type { MailOverview } from "../../../shared/schemas/mail/mail-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Moment } from "../../ui/moment.tsx";
import "./mail.css";

/** Whether mail can be sent, and from which address. */
export function MailStateNote({ mail }: { mail: MailOverview }) {
  const words = useAdminWords();
  const { state, missing, from, server, testedAt } = mail;
  const variables = new Intl.ListFormat(words.locale).format(missing);
  return (
    <>
      <p className={state === "ready" ? "notice notice-good" : "notice notice-warning"}>
        {state === "unset" ? words.mail.unset(variables) : words.mail[state]}
      </p>
      {state !== "unset" && (
        <dl className="mail-facts">
          <dt>{words.mail.from}</dt>
          <dd>{from}</dd>
          <dt>{words.mail.server}</dt>
          <dd>{server}</dd>
          {testedAt && (
            <>
              <dt>{words.mail.testedAt}</dt>
              <dd>
                <Moment moment={testedAt} />
              </dd>
            </>
          )}
        </dl>
      )}
    </>
  );
}
