import { and, asc, count, desc, eq, isNotNull, isNull, lt, notInArray } from "drizzle-orm";
import { dayMs, hourMs } from "../../../shared/durations.ts";
import { deliveriesListed, deliveryDays, maxWaitingDeliveries } from "../../../shared/limits.ts";
import { testEvent, type WebhookEvent, type WebhookOffReason } from "../../../shared/webhook-events.ts";
import type { SentenceKey } from "../../../shared/words/sentence.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { newId } from "../../core/db/id.ts";
import { removeInBatches } from "../../core/db/in-batches.ts";
import { type EventData, webhookDeliveries, webhooks } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import { requestJob } from "../../core/jobs/job-service.ts";
import type { Deps } from "../../deps.ts";

/** The kind of the jobs that send. Each webhook has one, so that a slow receiver delays no other. */
export const webhookKind = "webhook";

export type Delivery = typeof webhookDeliveries.$inferSelect;

/** When a message is repeated, in milliseconds after its first attempt. The pauses between attempts are the differences. */
const attemptsMs = [0, 5_000, 5 * 60_000, 30 * 60_000, 2 * hourMs, 8 * hourMs, 24 * hourMs];
/** The longest of these pauses. A delivery that is due later was stored while the clock was ahead. */
export const longestPauseMs = 16 * hourMs;

const { id, webhookId, dueAt } = webhookDeliveries;
const waits = isNotNull(dueAt);

const webhooksThatAreOn = preparedOnce((db) => db.select().from(webhooks).where(isNull(webhooks.offReason)).prepare());

/**
 * Stores a delivery for each webhook that is on and wants the event. Call it in the transaction of the change: both are stored, or
 * neither.
 *
 * @param data is called where a webhook wants it
 */
export function recordEvent(db: Db, event: WebhookEvent, data: () => EventData, now: Date): void {
  const wanting = webhooksThatAreOn(db)
    .all()
    .filter(({ events }) => events.includes(event));
  if (wanting.length === 0) return;
  const told = data();
  for (const webhook of wanting) storeDelivery(db, webhook.id, event, told, now);
}

/** Stores a delivery that waits. One too many switches the webhook off instead. */
export function storeDelivery(db: Db, webhook: string, event: Delivery["event"], data: EventData, now: Date): void {
  const waiting = countWaitingDeliveries(db, webhook);
  if (waiting >= maxWaitingDeliveries) {
    switchOff(db, webhook, "full", now);
    return;
  }
  db.insert(webhookDeliveries)
    .values({ id: `msg_${newId()}`, webhookId: webhook, event, data, createdAt: now, dueAt: now })
    .run();
  requestDeliveries(db, webhook, now);
}

export const countWaitingDeliveries = (db: Db, webhook: string): number =>
  db
    .select({ count: count() })
    .from(webhookDeliveries)
    .where(and(eq(webhookId, webhook), waits))
    .get()?.count ?? 0;

export const requestDeliveries = (db: Db, webhook: string, now: Date): void =>
  requestJob(db, { kind: webhookKind, key: webhook, payload: {}, dueAt: now });

/** Ends the deliveries of a webhook until it is switched on again. Those that wait are kept. Its job notifies the owner. */
export function switchOff(db: Db, webhook: string, offReason: WebhookOffReason, now: Date): void {
  db.update(webhooks).set({ offReason, offAt: now }).where(eq(webhooks.id, webhook)).run();
  requestDeliveries(db, webhook, now);
}

/** The delivery of a webhook that is due first. */
export const nextDelivery = (db: Db, webhook: string): Delivery | undefined =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookId, webhook), waits))
    .orderBy(asc(dueAt), asc(id))
    .limit(fixedLimit(1))
    .get();

/** The deliveries of a webhook that were stored last, ended or not. */
export const newestDeliveries = (db: Db, webhook: string): Delivery[] =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookId, webhook))
    .orderBy(desc(id))
    .limit(fixedLimit(deliveriesListed))
    .all();

/** What became of an attempt: an answer, or why there was none. */
export type Attempted = { status: number; answer: string } | { failure: SentenceKey };

/**
 * Records an attempt. A failed one is repeated for a day; then, and after an answer of 410, the webhook is switched off. A test is
 * tried once.
 */
export function recordAttempt(db: Db, delivery: Delivery, attempted: Attempted, now: Date): void {
  const { tries, event, webhookId: webhook } = delivery;
  const status = "status" in attempted ? attempted.status : null;
  const isSent = status !== null && status >= 200 && status <= 299;
  const isLast = isSent || status === goneStatus || event === testEvent || tries + 1 === attemptsMs.length;
  const pauseMs = (attemptsMs[tries + 1] ?? 0) - (attemptsMs[tries] ?? 0);
  const again = { dueAt: isLast ? null : new Date(now.getTime() + pauseMs) };
  db.update(webhookDeliveries)
    .set({ status: null, answer: "", failure: null, ...attempted, ...again, tries: tries + 1, triedAt: now })
    .where(eq(id, delivery.id))
    .run();
  if (!isLast) return;
  if (status === goneStatus) switchOff(db, webhook, "gone", now);
  else if (!isSent && event !== testEvent) switchOff(db, webhook, "failing", now);
  forgetEnded(db, webhook);
}

const goneStatus = 410;

/** Removes the ended deliveries of a webhook that its screen does not list any more. */
function forgetEnded(db: Db, webhook: string): void {
  const ended = and(eq(webhookId, webhook), isNull(dueAt));
  const kept = db.select({ id }).from(webhookDeliveries).where(ended).orderBy(desc(id)).limit(deliveriesListed);
  db.delete(webhookDeliveries)
    .where(and(ended, notInArray(id, kept)))
    .run();
}

/** Removes what is older than 30 days, sent or not: it may hold a reader's words or address. */
export async function sweepDeliveries({ db, now }: Deps, signal?: AbortSignal): Promise<void> {
  const which = lt(webhookDeliveries.createdAt, new Date(now().getTime() - deliveryDays * dayMs));
  await removeInBatches(db, { table: webhookDeliveries, key: id, which }, signal);
}
