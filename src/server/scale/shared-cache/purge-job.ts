import { z } from "zod";
import { type Job, type JobKind, jobKind } from "../../core/jobs/job-kind.ts";
import { requestJob } from "../../core/jobs/job-service.ts";
import { WriteRefused } from "../../core/platform/write-refused.ts";
import type { Purger, SharedCacheSettings } from "../../core/settings/shared-cache-settings.ts";
import type { Deps } from "../../deps.ts";
import { providers } from "./providers.ts";

type PurgeDeps = Pick<Deps, "db" | "settings" | "log" | "now">;

export const purgeKind = "purge";

/**
 * Milliseconds after a change at which the purge is repeated: a page that was rendered before the change may have been
 * on its way to the cache during the first purge.
 */
const repeatAfterMs = 5_000;

/**
 * Milliseconds before the next attempt, by the number of failed attempts; the last value repeats. Short, because a
 * stale page is worse than a few extra requests.
 */
const waitsMs = [250, 500, 1_000, 1_000, 2_000, 2_000, 5_000, 15_000, 60_000, 300_000];

/** Milliseconds for one attempt. */
const timeoutMs = 10_000;

const maxRetryAfterSeconds = 60 * 60;

/** Characters of a response that are read. */
const maxBodyLength = 64 * 1024;

/** Milliseconds before the request of a purge is retried when the database refused it. */
const storeAgainAfterMs = 1_000;

/**
 * Requests a purge of the shared cache, after content changed.
 *
 * @returns undefined without SHARED_CACHE
 */
export function purgeRequester({ db, settings, log, now }: PurgeDeps): Purger | undefined {
  if (!settings.sharedCache) return undefined;
  const urls = addressesOf(settings.sharedCache);
  let isOwed = false;
  const request = () => {
    isOwed = false;
    if (!db.$client.open) return;
    const at = now();
    const payload = { changedAt: at.getTime() };
    try {
      for (const key of urls) requestJob(db, { kind: purgeKind, key, payload, dueAt: at });
    } catch (error) {
      // The change itself is stored. The disk is full now, another process writes, or the lease is lost, which is logged already.
      if (error instanceof WriteRefused) {
        // The server that was promoted purges.
        if (error.code !== "LEASE_LAPSED") return;
      } else log.error({ err: error }, "a purge of the shared cache could not be stored; retrying");
      isOwed = true;
      setTimeout(request, storeAgainAfterMs).unref();
    }
  };
  return () => {
    if (!isOwed) request();
  };
}

/** Where purges are sent. Each address has a job of its own: a cache that is away must not delay the purges of others. */
const addressesOf = ({ kind, urls }: SharedCacheSettings) => (urls.length > 0 ? urls : providers[kind].api);

/**
 * Purges the shared cache: at once, then again {@link repeatAfterMs} after the last change. All changes share one
 * job, so that many changes need few purges. The more of the provider's allowance is used, the longer the next purge
 * waits: without these pauses a few seconds of changes would use all of it, and the last change would wait longest.
 *
 * @see docs/decisions/0070-shared-caches-that-are-told.md
 */
export function purgeJob({ settings: { sharedCache }, now }: Pick<Deps, "settings" | "now">): JobKind {
  // The job was requested with an earlier setting.
  if (!sharedCache) return { concurrency: 1, afterCrash: "again", begin: () => "done" };
  const purges = new Map(addressesOf(sharedCache).map((url) => [url, purgeOf(sharedCache, url, now)]));
  return jobKind(z.object({ changedAt: z.number() }), {
    concurrency: purges.size,
    afterCrash: "again",
    // The job may have been requested with another address in the settings.
    begin: (job) => {
      const purgeNow = purges.get(job.key);
      return purgeNow ? (signal) => purgeNow(job, signal) : "done";
    },
  });
}

function purgeOf(cache: SharedCacheSettings, url: string, now: () => Date) {
  const allowance = createAllowance(providers[cache.kind].limit);
  let lastPurgeAt = 0;
  return async ({ payload: { changedAt }, tries }: Job<{ changedAt: number }>, signal: AbortSignal) => {
    const began = now().getTime();
    const isFurtherChange = tries === 0 && changedAt > lastPurgeAt;
    const allowedAt = isFurtherChange ? allowance.nextPaced(began) : allowance.next(began);
    if (allowedAt > began) return { retryAt: new Date(allowedAt) };
    allowance.take(began);
    const failure = await purge(cache, url, signal);
    if (failure !== null) {
      const waitMs = failure.retryAfterMs ?? waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0;
      const at = now().getTime();
      return { error: failure.reason, retryAt: new Date(Math.max(allowance.next(at), at + waitMs)) };
    }
    lastPurgeAt = began;
    const repeatAt = changedAt + repeatAfterMs;
    return began < repeatAt ? { retryAt: new Date(repeatAt) } : ("done" as const);
  };
}

/**
 * Pause between two purges while content changes all the time, as a multiple of what the used share of the burst alone
 * would give. This always leaves some tokens to repeat a failed purge, even if a third of the requests fail.
 */
const pauseFactor = 1.5;

/** A bucket of tokens, as the moment at which it is full again. It begins full where the clock was set back. */
function createAllowance({ burst, everyMs }: { burst: number; everyMs: number }) {
  let fullAt = 0;
  let takenAt = 0;
  const isSetBack = (at: number) => at < takenAt;
  /** When the next one is allowed. */
  const next = (at: number) => (isSetBack(at) ? at : fullAt - (burst - 1) * everyMs);
  return {
    next,
    /** When the next one leaves tokens for later: after a pause that grows with the share that is used. */
    nextPaced: (at: number) =>
      isSetBack(at) ? at : Math.max(next(at), takenAt + (pauseFactor * (fullAt - takenAt)) / burst),
    take(at: number) {
      fullAt = (isSetBack(at) ? at : Math.max(fullAt, at)) + everyMs;
      takenAt = at;
    },
  };
}

interface Failure {
  reason: string;
  retryAfterMs?: number;
}

/** @returns null when the cache was purged */
async function purge(cache: SharedCacheSettings, url: string, stopped: AbortSignal): Promise<Failure | null> {
  const { purge, isDone } = providers[cache.kind];
  const { path, ...request } = purge(cache);
  const { host } = new URL(url);
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
    // A redirect could send the token to a host that was not configured.
    const response = await fetch(url + path, { ...request, signal, redirect: "error" });
    const body = await beginningOf(response);
    if (!response.ok) {
      const reason = `${host} responded ${response.status}`;
      const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
      return seconds > 0 ? { reason, retryAfterMs: Math.min(seconds, maxRetryAfterSeconds) * 1000 } : { reason };
    }
    return isDone?.(body) === false ? { reason: `${host} responded ${response.status}, but did not purge` } : null;
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return { reason: `${host} cannot be reached (${cause?.code ?? name})` };
  }
}

/** The beginning of a body, which is far longer than what providers answer. */
async function beginningOf({ body }: Response): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true });
    // Leaving the loop ends the request.
    if (text.length > maxBodyLength) break;
  }
  return text;
}
