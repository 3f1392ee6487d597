import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { deliveryTimeoutMs, maxDeliveryAnswerBytes, maxWebhooks } from "../../../shared/limits.ts";
import { cleanLines } from "../../../shared/text/clean-text.ts";
import type { Db } from "../../core/db/client.ts";
import { webhooks } from "../../core/db/schema.ts";
import { type Job, type JobOutcome, jobKind } from "../../core/jobs/job-kind.ts";
import { interruptedJobs } from "../../core/jobs/job-service.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import {
  type Attempted,
  type Delivery,
  longestPauseMs,
  nextDelivery,
  recordAttempt,
  webhookKind,
} from "./deliveries.ts";

type SendDeps = Pick<Deps, "db" | "settings" | "fetcher" | "now">;

/**
 * Sends the deliveries of one webhook, one after the other, at least once each: after a crash, the one under way is sent again with
 * the same id.
 *
 * @param onSwitchedOff called in the transaction after the server switched a webhook off
 */
export const webhookJob = (deps: SendDeps, onSwitchedOff: () => void) =>
  jobKind(z.object({}), {
    concurrency: maxWebhooks,
    afterCrash: "again",
    begin: (job) => {
      const { db, now } = deps;
      const webhook = db.select().from(webhooks).where(eq(webhooks.id, job.key)).get();
      // The job under way looks for further deliveries when it ends.
      if (!webhook || isUnderWay(db, job)) return "done";
      if (webhook.offReason !== null) {
        if (webhook.offReason !== "owner") onSwitchedOff();
        return "done";
      }
      const delivery = nextDelivery(db, webhook.id);
      const waitMs = delivery?.dueAt ? delivery.dueAt.getTime() - now().getTime() : 0;
      if (!delivery) return "done";
      if (waitMs > 0 && waitMs <= longestPauseMs) return { retryAt: new Date(now().getTime() + waitMs) };
      return async (signal) => {
        const attempted = await send(deps, webhook, delivery, signal);
        return (): JobOutcome => {
          // Interrupted by the end of the server, which says nothing about the receiver.
          if ("failure" in attempted && signal.aborted) return { retryAt: now() };
          recordAttempt(db, delivery, attempted, now());
          return { retryAt: now() };
        };
      };
    },
  });

const isUnderWay = (db: Db, { id, key }: Job) =>
  interruptedJobs(db, webhookKind).some((other) => other.key === key && other.id !== id);

type Webhook = Pick<typeof webhooks.$inferSelect, "address" | "secret">;

async function send(deps: SendDeps, webhook: Webhook, delivery: Delivery, signal: AbortSignal): Promise<Attempted> {
  const { fetcher, settings, now } = deps;
  const body = bodyOf(delivery, settings.siteUrl);
  try {
    const { status, body: answer } = await fetcher.post(webhook.address, {
      headers: signedHeaders(webhook.secret, delivery.id, body, now()),
      body,
      maxBytes: maxDeliveryAnswerBytes,
      timeoutMs: deliveryTimeoutMs,
      signal,
      innerHosts: settings.webhookHosts,
    });
    return { status, answer: cleanLines(answer.toString()) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { failure: error.sentence.key };
  }
}

function bodyOf({ event, createdAt, data }: Delivery, siteUrl: string): string {
  const { path, ...told } = data;
  const url = path === undefined ? {} : { url: siteUrl + path };
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: { ...told, ...url } });
}

/** Standard Webhooks 1.0: an HMAC-SHA-256 over the id, the time of the attempt and the body. */
function signedHeaders(secret: string, id: string, body: string, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(secret.indexOf("_") + 1), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
