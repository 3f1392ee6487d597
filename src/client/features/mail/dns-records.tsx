import type { DnsCheck } from "../../../shared/schemas/mail/mail-schema.ts";
import type { AdminWords } from "../../../shared/words/admin/en.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Button } from "../../ui/button.tsx";

/** The DNS records of the sender, and those to add. */
export function DnsRecords() {
  const words = useAdminWords().mail;
  const records = trpc.mail.records.useQuery(undefined, { refetchOnWindowFocus: false });
  if (!records.data) return <LoadState query={records} label={words.lookingUp} />;
  return (
    <>
      <ul className="mail-records plain" aria-label={words.recordsTitle}>
        {records.data.map((check) => (
          <li key={check.kind}>
            <h4>{words.record(words.kinds[check.kind], words.states[check.state])}</h4>
            <p className="field-hint">{words.meanings[check.kind]}</p>
            {check.state === "wrong" && <p>{faultOf(words, check)}</p>}
            {check.kind === "spf" && check.state === "good" && <p>{words.found(check.found.join())}</p>}
            {check.add && (check.state === "missing" || check.kind === "dkim") && check.state !== "good" && (
              <DnsRecord {...check.add} />
            )}
          </li>
        ))}
      </ul>
      <p className="rows-buttons">
        <Button isInactive={records.isFetching} onClick={() => records.refetch()}>
          {words.lookUp}
        </Button>
      </p>
    </>
  );
}

const faultOf = (words: AdminWords["mail"], { kind, fault }: DnsCheck): string =>
  fault ?? (kind === "mx" ? words.nothingAccepted : words.several);

/** A record to copy into DNS. A click selects all of a value. */
function DnsRecord({ type, name, value }: NonNullable<DnsCheck["add"]>) {
  const words = useAdminWords().mail;
  return (
    <>
      <p>{words.toAdd(type)}</p>
      <dl className="mail-facts">
        <dt>{words.recordName}</dt>
        <dd>
          <code>{name}</code>
        </dd>
        <dt>{words.recordValue}</dt>
        <dd>
          <code>{value}</code>
        </dd>
      </dl>
    </>
  );
}
