import { ne, sql } from "drizzle-orm";
import type { Db } from "../../core/db/client.ts";
import { mailings, mailingsTo, subscribers } from "../../core/db/schema.ts";
import { requestJob } from "../../core/jobs/job-service.ts";
import { countActive } from "../subscribers/subscriber-service.ts";
import type { PostMail } from "./post-mail.ts";

/**
 * Stores a mailing to all current subscribers, and requests that it is sent. Call it in a transaction.
 *
 * @param key the id of a post, or the name of a digest: each is sent once
 * @returns why nothing was stored; null when it was
 */
export function insertMailing(
  db: Db,
  key: string,
  mail: PostMail,
  moment: Date,
): "sent before" | "no subscribers" | null {
  if (countActive(db) === 0) return "no subscribers";
  const begun = db
    .insert(mailings)
    .values({ postId: key, ...mail, state: "sending", createdAt: moment })
    .onConflictDoNothing()
    .returning({ id: mailings.id })
    .get();
  if (!begun) return "sent before";
  db.run(
    sql`insert into ${mailingsTo} ("mailingId", "subscriberId", "state", "tries", "nextAt")
      select ${begun.id}, ${subscribers.id}, 'waiting', 0, ${moment.getTime()} from ${subscribers}
      where ${subscribers.state} = 'active'`,
  );
  wakeMailing(db, begun.id, moment);
  return null;
}

/** Requests that a mailing continues. */
export const wakeMailing = (db: Db, id: number, dueAt: Date) =>
  requestJob(db, { kind: "mailing", key: String(id), payload: { id }, dueAt });

/** The mailings that this blog sent itself. */
export const isSentHere = ne(mailings.html, "");

/** Takes note that a post was sent to its subscribers before the blog was moved here: it is not sent again. Its mail is not kept. */
export function rememberMailed(db: Db, postId: string, at: Date): void {
  db.insert(mailings)
    .values({ postId, subject: "", html: "", text: "", state: "done", createdAt: at, finishedAt: at })
    .onConflictDoNothing()
    .run();
}
