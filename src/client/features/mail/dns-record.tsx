import type { DnsCheck } from "../../../shared/schemas/mail/mail-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";

/** A record to copy into DNS. A click selects all of a value. */
export function DnsRecord({ type, name, value }: NonNullable<DnsCheck["add"]>) {
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
