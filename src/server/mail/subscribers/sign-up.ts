import { and, asc, count, eq, inArray, lt, sql } from "drizzle-orm";
import { confirmationEveryMs, maxPendingSubscribers } from "../../../shared/limits.ts";
import type { SubscribeInput } from "../../../shared/schemas/mail/subscriber-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { isNewsletterToken, mailState } from "../../content/site/mail-settings.ts";
import { recordEvent } from "../../content/webhooks/deliveries.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { subscribers } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import { isFlooding, networkOf, noRecipient, requestConfirmation } from "./send-confirmation.ts";
import { foldAddress, isRefused, unsuppress } from "./suppression.ts";
import { readSubscriberToken } from "./tokens.ts";

type SignUp = Pick<Deps, "db" | "settings" | "now"> & { clientAddress: string };

/**
 * Stores a reader's sign-up and requests a mail that asks for confirmation. The caller cannot find out whether the
 * address was known, is refused, or was classified as spam or a flood: the outcome is the same, and so is its time.
 *
 * @throws AppError `not-found` while the blog sends no mail, `unavailable` when too many sign-ups wait
 */
export function signUp({ db, settings, now, clientAddress }: SignUp, input: SubscribeInput): void {
  if (mailState({ db, settings }) !== "ready") throw new AppError("not-found", say("newsletterOff"));
  const isForm = isNewsletterToken(db, input.token ?? "");
  if (!isForm || input.website) return;
  inTransaction(db, () => {
    const network = networkOf(db, clientAddress);
    if (isFlooding(db, network)) return;
    const moment = now();
    makeRoom(db, moment);
    requestConfirmation(db, { of: "newsletter", id: askedReader(db, input, moment), network }, moment);
  });
}

/** Stores the sign-up of an address that is to be asked for confirmation. @returns the id to ask, or `noRecipient` */
function askedReader(db: Db, { email, language }: SubscribeInput, now: Date): number {
  if (isRefused(db, email)) return noRecipient;
  const folded = foldAddress(email);
  const known = db.select().from(subscribers).where(eq(subscribers.folded, folded)).get();
  if (known && known.state !== "pending" && known.state !== "left") return noRecipient;
  // Asked in the future: the clock was ahead, and a day is the longest wait all the same.
  if (known?.askedAt && Math.abs(now.getTime() - known.askedAt.getTime()) < confirmationEveryMs) return noRecipient;
  const { id } = db
    .insert(subscribers)
    .values({ email, folded, state: "pending", source: "form", language, createdAt: now, askedAt: now })
    .onConflictDoUpdate({ target: subscribers.folded, set: { email, language, askedAt: sql`excluded."askedAt"` } })
    .returning({ id: subscribers.id })
    .get();
  return id;
}

/**
 * When too many sign-ups wait, the oldest one is removed if it is older than a day: a patient attacker must not be able
 * to block the newsletter.
 *
 * @throws AppError `unavailable` when all of them are younger
 */
function makeRoom(db: Db, now: Date): void {
  const isPending = eq(subscribers.state, "pending");
  const waiting = db.select({ count: count() }).from(subscribers).where(isPending).get()?.count ?? 0;
  if (waiting < maxPendingSubscribers) return;
  const isOld = lt(subscribers.askedAt, new Date(now.getTime() - confirmationEveryMs));
  const oldest = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(isPending, isOld))
    .orderBy(asc(subscribers.askedAt))
    .limit(1);
  const { changes } = db.delete(subscribers).where(inArray(subscribers.id, oldest)).run();
  if (changes === 0) throw new AppError("unavailable", say("newsletterFull"));
}

/**
 * Subscribes a reader who followed the link of a confirmation mail. Confirming twice changes nothing.
 *
 * @param consent the sentence that the reader agreed to, in the words of its page
 * @throws AppError `not-found` for a link that is invalid or has expired
 */
export function confirmSubscriber(db: Db, token: string, now: Date, consent: string): void {
  const id = readSubscriberToken(db, "confirm", token);
  inTransaction(db, () => {
    const found = id === null ? undefined : db.select().from(subscribers).where(eq(subscribers.id, id)).get();
    const isAsked = found?.askedAt && (found.state === "pending" || found.state === "left");
    if (found?.state === "active") return;
    if (!found || !isAsked) throw new AppError("not-found", say("confirmationOver"));
    unsuppress(db, found.email);
    db.update(subscribers)
      .set({ state: "active", confirmedAt: now, leftAt: null, consent })
      .where(eq(subscribers.id, found.id))
      .run();
    const { email } = found;
    recordEvent(db, "subscriber.confirmed", () => ({ id: found.id, email, confirmedAt: now }), now);
  });
}

/**
 * Ends a subscription. Leaving twice, or after the subscriber was deleted, changes nothing. A bounced subscriber keeps
 * that state, but does not become active when the owner allows the address again.
 *
 * @throws AppError `not-found` for a link that was not made here
 */
export function leaveNewsletter(db: Db, token: string, now: Date): void {
  const id = readSubscriberToken(db, "leave", token);
  if (id === null) throw new AppError("not-found", say("mailLinkWrong"));
  db.update(subscribers)
    .set({
      state: sql`case ${subscribers.state} when 'bounced' then 'bounced' else 'left' end`,
      leftAt: now,
      askedAt: null,
    })
    .where(
      sql`${subscribers.id} = ${id} and (${subscribers.state} in ('active', 'pending') or ${subscribers.state} = 'bounced' and ${subscribers.leftAt} is null)`,
    )
    .run();
}
