import { randomBytes } from "node:crypto";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { maxWebhooks } from "../../../shared/limits.ts";
import type {
  DeliveryView,
  WebhookChange,
  WebhookPlan,
  WebhookView,
} from "../../../shared/schemas/webhooks/webhook-schema.ts";
import { testEvent } from "../../../shared/webhook-events.ts";
import { inWords, type SentenceKey, say } from "../../../shared/words/sentence.ts";
import type { ServerWords } from "../../../shared/words/server-en.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { webhookDeliveries, webhooks } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import { readPostTarget } from "../../core/platform/fetch/fetcher.ts";
import type { Deps } from "../../deps.ts";
import { countWaitingDeliveries, newestDeliveries, requestDeliveries, storeDelivery, switchOff } from "./deliveries.ts";

type ServiceDeps = Pick<Deps, "db" | "settings" | "now">;

export const listWebhooks = (db: Db): WebhookView[] =>
  db
    .select()
    .from(webhooks)
    .orderBy(asc(webhooks.id))
    .all()
    .map(({ id, ...row }) => ({ _id: id, ...row, waiting: countWaitingDeliveries(db, id) }));

/**
 * Adds a webhook that is on.
 *
 * @returns its secret, which is not shown again
 * @throws AppError `bad-input` for an address that webhooks may not reach, `conflict` when there are too many
 */
export function addWebhook({ db, settings, now }: ServiceDeps, { address, events }: WebhookPlan) {
  const target = readPostTarget(address, settings.webhookHosts).target.href;
  if (listWebhooks(db).length >= maxWebhooks) throw new AppError("conflict", say("webhooksFull"));
  const secret = newSecret();
  db.insert(webhooks).values({ address: target, events, secret, createdAt: now() }).run();
  return { secret };
}

/** 256 random bits, in the form that Standard Webhooks names. */
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/**
 * Changes where a webhook sends what. What waits goes to the new address.
 *
 * @returns its new secret; null when it stays. @throws AppError as `addWebhook` does, `not-found`
 */
export function changeWebhook(
  { db, settings }: ServiceDeps,
  given: WebhookPlan & Pick<WebhookChange, "webhookId" | "renewsSecret">,
) {
  const { webhookId, address, events, renewsSecret } = given;
  const target = readPostTarget(address, settings.webhookHosts).target.href;
  requireWebhook(db, webhookId);
  const secret = renewsSecret ? newSecret() : null;
  db.update(webhooks)
    .set({ address: target, events, ...(secret && { secret }) })
    .where(eq(webhooks.id, webhookId))
    .run();
  return { secret };
}

/** Switches a webhook on or off. What waited is then sent at once, for a day again. @throws AppError `not-found` */
export function switchWebhook({ db, now }: ServiceDeps, webhookId: string, isOn: boolean): void {
  inTransaction(db, () => {
    const { offReason } = requireWebhook(db, webhookId);
    if (isOn === (offReason === null)) return;
    if (!isOn) return switchOff(db, webhookId, "owner", now());
    db.update(webhooks).set({ offReason: null, offAt: null }).where(eq(webhooks.id, webhookId)).run();
    db.update(webhookDeliveries)
      .set({ dueAt: now(), tries: 0 })
      .where(and(eq(webhookDeliveries.webhookId, webhookId), isNotNull(webhookDeliveries.dueAt)))
      .run();
    requestDeliveries(db, webhookId, now());
  });
}

/** Deletes a webhook with its deliveries. @throws AppError `not-found` */
export function removeWebhook(db: Db, webhookId: string): void {
  requireWebhook(db, webhookId);
  db.delete(webhooks).where(eq(webhooks.id, webhookId)).run();
}

/** The deliveries that were stored last. @throws AppError `not-found` */
export function listDeliveries(db: Db, webhookId: string, words: ServerWords): DeliveryView[] {
  requireWebhook(db, webhookId);
  return newestDeliveries(db, webhookId).map(({ id, failure, ...row }) => ({
    _id: id,
    ...row,
    failure: failure && inWords(words, { key: failure as SentenceKey, values: {} }),
  }));
}

/** Sends a message that says nothing but that it is a test. @throws AppError `not-found`, `conflict` while the webhook is off */
export function sendTest({ db, now }: ServiceDeps, webhookId: string): void {
  inTransaction(db, () => {
    requireOn(db, webhookId);
    storeDelivery(db, webhookId, testEvent, {}, now());
  });
}

/**
 * Sends a delivery again, at once, with its id. @throws AppError `not-found` when it was removed, `conflict` while the webhook is off
 */
export function sendAgain({ db, now }: ServiceDeps, deliveryId: string): void {
  inTransaction(db, () => {
    const isThis = eq(webhookDeliveries.id, deliveryId);
    const delivery = db.select().from(webhookDeliveries).where(isThis).get();
    if (!delivery) throw new AppError("not-found", say("deliveryGone"));
    requireOn(db, delivery.webhookId);
    db.update(webhookDeliveries).set({ dueAt: now(), tries: 0 }).where(isThis).run();
    requestDeliveries(db, delivery.webhookId, now());
  });
}

function requireWebhook(db: Db, webhookId: string) {
  const row = db.select().from(webhooks).where(eq(webhooks.id, webhookId)).get();
  if (!row) throw new AppError("not-found", say("webhookGone"));
  return row;
}

function requireOn(db: Db, webhookId: string): void {
  if (requireWebhook(db, webhookId).offReason !== null) throw new AppError("conflict", say("webhookOff"));
}
