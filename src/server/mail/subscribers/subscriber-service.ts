import { and, count, desc, eq, lt, sql } from "drizzle-orm";
import { dayMs } from "../../../shared/durations.ts";
import { adminRowsPerPage, pendingSubscriberDays } from "../../../shared/limits.ts";
import type { SubscriberListInput, SubscriberRow } from "../../../shared/schemas/mail/subscriber-schema.ts";
import { type SubscriberState, subscriberStates } from "../../../shared/subscriber-states.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { removeInBatches } from "../../core/db/in-batches.ts";
import { followers, subscribers } from "../../core/db/schema.ts";
import { fixedLimit, sliceOf } from "../../core/db/slice.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import { foldAddress, suppress, suppressionOf, unsuppress } from "./suppression.ts";

const { id, email, state, source, language, createdAt, confirmedAt, leftAt } = subscribers;
const columns = { id, email, state, source, language, createdAt, confirmedAt, leftAt };

interface Listed {
  items: SubscriberRow[];
  counts: Record<SubscriberState, number>;
  nextCursor: number | null;
}

/** A slice of the subscribers in a state, newest first, and the number of subscribers in each state. */
export function listSubscribers(db: Db, input: SubscriberListInput): Listed {
  const isFound = input.search ? sql`instr(${subscribers.folded}, ${foldAddress(input.search)}) > 0` : undefined;
  const isOlder = input.cursor ? lt(subscribers.id, input.cursor) : undefined;
  const rows = db
    .select(columns)
    .from(subscribers)
    .where(and(eq(subscribers.state, input.state), isFound, isOlder))
    .orderBy(desc(subscribers.id))
    .limit(fixedLimit(adminRowsPerPage + 1))
    .all();
  return { ...sliceOf(rows, adminRowsPerPage, (row) => row.id), counts: countByState(db) };
}

/** A slice of the subscribers, newest first. @param after the id of the last one of the slice before */
export function subscribersForScripts(
  db: Db,
  which: { state?: SubscriberState | undefined },
  { limit, after }: { limit: number; after: number | undefined },
): { items: SubscriberRow[]; nextCursor: number | null } {
  const isOlder = after === undefined ? undefined : lt(id, after);
  const rows = db
    .select(columns)
    .from(subscribers)
    .where(and(which.state && eq(state, which.state), isOlder))
    .orderBy(desc(id))
    .limit(fixedLimit(limit + 1))
    .all();
  return sliceOf(rows, limit, (row) => row.id);
}

/** @throws AppError `not-found` */
export function getSubscriber(db: Db, by: { id: number } | { email: string }): SubscriberRow {
  const isIt = "id" in by ? eq(id, by.id) : eq(subscribers.folded, foldAddress(by.email));
  const found = db.select(columns).from(subscribers).where(isIt).get();
  if (!found) throw new AppError("not-found", say("subscriberNotFound"));
  return found;
}

/** The readers who get a mailing that begins now. */
export const countActive = (db: Db): number =>
  db.select({ count: count() }).from(subscribers).where(eq(state, "active")).get()?.count ?? 0;

function countByState(db: Db): Record<SubscriberState, number> {
  const counted = db.select({ state, count: count() }).from(subscribers).groupBy(subscribers.state).all();
  const countOf = (name: SubscriberState) => counted.find((row) => row.state === name)?.count ?? 0;
  return Object.fromEntries(subscriberStates.map((name) => [name, countOf(name)])) as Record<SubscriberState, number>;
}

/** The outcome for an address that the owner adds. */
export type Added = "added" | "known" | "refused";

interface NewSubscriber {
  email: string;
  /** BCP 47. Missing: the blog's, or what is known of the address. */
  language?: string | null | undefined;
}

/**
 * Subscribes an address that the owner vouches for. An address that left, bounced or complained stays as it is: only the person can
 * subscribe it again.
 */
export function addSubscriber(
  db: Db,
  { email: given, language: own = null }: NewSubscriber,
  from: "owner" | "import",
  now: Date,
): Added {
  const folded = foldAddress(given);
  return inTransaction(db, () => {
    if (suppressionOf(db, given) !== null) return "refused";
    const known = db.select().from(subscribers).where(eq(subscribers.folded, folded)).get();
    if (known?.state === "active") return "known";
    if (known && known.state !== "pending") return "refused";
    db.insert(subscribers)
      .values({ email: given, folded, state: "active", source: from, language: own, createdAt: now, confirmedAt: now })
      .onConflictDoUpdate({
        target: subscribers.folded,
        set: { state: "active", source: from, language: own ?? known?.language, confirmedAt: now },
      })
      .run();
    return "added";
  });
}

/**
 * Allows mail again to an address that a mail server wrongly called unknown, also of a commenter and of a person who was deleted. A
 * subscriber who left before or since has still left; a complaint can only be undone by the person.
 *
 * @throws AppError `not-found` where no server called it unknown
 */
export function allowAddress(db: Db, given: string): void {
  inTransaction(db, () => {
    const isBounced = and(eq(subscribers.folded, foldAddress(given)), eq(subscribers.state, "bounced"));
    const found = db.select().from(subscribers).where(isBounced).get();
    if (!found && suppressionOf(db, given) !== "bounced") throw new AppError("not-found", say("addressNotBounced"));
    unsuppress(db, given);
    db.update(subscribers)
      .set({ state: found?.leftAt ? "left" : "active" })
      .where(isBounced)
      .run();
  });
}

/**
 * Deletes a subscriber with everything stored about them, except a keyed hash of an address that wants no mail or does
 * not exist.
 *
 * @throws AppError `not-found`
 */
export function removeSubscriber(db: Db, subscriberId: number, now: Date): void {
  const found = db.select().from(subscribers).where(eq(subscribers.id, subscriberId)).get();
  if (!found) throw new AppError("not-found", say("subscriberNotFound"));
  removePerson(db, found.folded, now);
}

/** Deletes everything stored about an address (folded), as a subscriber and as a commenter who gets replies. */
export function removePerson(db: Db, folded: string, now: Date): void {
  inTransaction(db, () => {
    db.delete(followers).where(eq(followers.folded, folded)).run();
    const found = db.delete(subscribers).where(eq(subscribers.folded, folded)).returning().get();
    if (found && found.state !== "active" && found.state !== "pending") suppress(db, found.email, found.state, now);
  });
}

/** Removes sign-ups that were not confirmed within a week. */
export async function sweepSubscribers({ db, now }: Deps, signal?: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - pendingSubscriberDays * dayMs);
  const isOld = and(eq(state, "pending"), lt(subscribers.askedAt, before));
  await removeInBatches(db, { table: subscribers, key: id, which: isOld }, signal);
}
