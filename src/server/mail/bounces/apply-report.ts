import { and, desc, eq, inArray, lte } from "drizzle-orm";
import { maxUndeliveredInRow } from "../../../shared/limits.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { fixedLimit } from "../../core/db/fixed-limit.ts";
import { followers, mailingsTo, subscribers } from "../../core/db/schema.ts";
import { refuseAddress } from "../subscribers/suppression.ts";
import { findReturnAddress, type Returnable } from "../transport/return-address.ts";
import { type MailReport, readReport } from "./mail-report.ts";

/**
 * Records a message that arrived at the bounce address. Only a message with the return address of a mail of this blog
 * changes anything. Applying a report twice changes nothing.
 *
 * @param source the message, or its beginning, as latin1
 * @returns whether it is a report about a mail of this blog
 */
export function applyReport(db: Db, source: string, now: Date): boolean {
  const report = readReport(source);
  const about = report && findReturnAddress(db, report.about);
  if (!about) return false;
  inTransaction(db, () => {
    if (report.kind !== "complaint") markUndelivered(db, about, report);
    const email = addressOf(db, about);
    if (email === undefined) return;
    if (report.kind === "complaint") refuseAddress(db, email, "complained", now);
    else if (report.kind === "hard" || isUnreachable(db, about)) refuseAddress(db, email, "bounced", now);
  });
  return true;
}

/** Undefined when the person was deleted. */
function addressOf(db: Db, { to, id }: Returnable): string | undefined {
  const table = to === "subscriber" ? subscribers : followers;
  return db.select({ email: table.email }).from(table).where(eq(table.id, id)).get()?.email;
}

const ofReader = ({ id }: Returnable) => eq(mailingsTo.subscriberId, id);

function markUndelivered(db: Db, about: Returnable, { kind, status }: Exclude<MailReport, { kind: "complaint" }>) {
  if (about.to !== "subscriber") return;
  const isSent = inArray(mailingsTo.state, ["sent", "unknown", "unconfirmed"]);
  db.update(mailingsTo)
    .set({ state: kind === "hard" ? "refused" : "failed", code: status })
    .where(and(eq(mailingsTo.mailingId, about.mailing), ofReader(about), isSent))
    .run();
}

/**
 * Whether this mail and those of the mailings before it were not delivered. Reports about later mails may still arrive.
 */
function isUnreachable(db: Db, about: Returnable): boolean {
  if (about.to !== "subscriber") return false;
  const last = db
    .select({ state: mailingsTo.state })
    .from(mailingsTo)
    .where(and(ofReader(about), lte(mailingsTo.mailingId, about.mailing)))
    .orderBy(desc(mailingsTo.mailingId))
    .limit(fixedLimit(maxUndeliveredInRow))
    .all();
  return last.length === maxUndeliveredInRow && last.every(({ state }) => state === "failed");
}
