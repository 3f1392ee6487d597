import { and, asc, eq } from "drizzle-orm";
import { unknownMailsListed } from "../../../shared/limits.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { mailingsTo, subscribers } from "../../core/db/schema.ts";
import type { Deps } from "../../deps.ts";
import { wakeMailing } from "./insert-mailing.ts";
import { changeMailing, requireMail } from "./mailing-service.ts";

const unknownOf = (mailingId: number) => and(eq(mailingsTo.mailingId, mailingId), eq(mailingsTo.state, "unknown"));

/** The addresses of the mails that may or may not have arrived, in alphabetical order. */
export const listUnknown = (db: Db, id: number): string[] =>
  db
    .select({ email: subscribers.email })
    .from(mailingsTo)
    .innerJoin(subscribers, eq(subscribers.id, mailingsTo.subscriberId))
    .where(unknownOf(id))
    .orderBy(asc(subscribers.folded))
    .limit(unknownMailsListed)
    .all()
    .map(({ email }) => email);

/** Sends the unknown mails again. Some readers may get two. */
export function repeatUnknown(deps: Pick<Deps, "db" | "settings" | "now">, id: number): void {
  const { db, now } = deps;
  requireMail(deps);
  inTransaction(db, () => {
    changeMailing(db, id, ["sending", "paused", "done"], { state: "sending", trouble: null, finishedAt: null });
    db.update(mailingsTo).set({ state: "waiting", nextAt: now() }).where(unknownOf(id)).run();
    wakeMailing(db, id, now());
  });
}

/** Settles the unknown mails without sending them again. Some readers may get none. */
export function leaveUnknown({ db }: Pick<Deps, "db">, id: number): void {
  db.update(mailingsTo).set({ state: "unconfirmed" }).where(unknownOf(id)).run();
}
