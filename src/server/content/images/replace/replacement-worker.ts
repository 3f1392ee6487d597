import { setTimeout as wait } from "node:timers/promises";
import { type Db, preparedOnce } from "../../../core/db/client.ts";
import type { Deps } from "../../../deps.ts";
import { unfinishedReplacements } from "./replacement-list.ts";
import { rewriteTexts } from "./rewrite-texts.ts";

export type ReplaceDeps = Pick<Deps, "db" | "cache" | "log">;

/** Milliseconds before a failed replacement is tried again, for instance on a full disk. */
const retryMs = 30_000;

/** The background worker of each database. */
const workerOf = preparedOnce(() => ({
  isWorking: false,
  done: Promise.resolve(),
  /** Ends the worker's pause. */
  wake: new AbortController(),
  stopped: new AbortController(),
  /** Images whose replacement failed and will be retried. */
  failed: new Set<string>(),
}));

export const hasFailed = (db: Db, imageId: string) => workerOf(db).failed.has(imageId);

/** Tries a replacement that failed again later. */
export function retryReplacement(deps: ReplaceDeps, imageId: string): void {
  workerOf(deps.db).failed.add(imageId);
  void finishReplacements(deps, retryMs);
}

/** Records that a replacement is complete. */
export const markReplaced = (db: Db, imageId: string) => workerOf(db).failed.delete(imageId);

/**
 * Continues replacements until none is left: those of many texts, those that failed, and at the start of the server those
 * that a stop interrupted.
 *
 * @param delayMs how long to wait first
 */
export function finishReplacements(deps: ReplaceDeps, delayMs = 0): Promise<void> {
  const worker = workerOf(deps.db);
  if (delayMs === 0) worker.wake.abort();
  if (!worker.isWorking) {
    worker.isWorking = true;
    worker.done = finish(deps, delayMs);
  }
  return worker.done;
}

/** Stops the worker; the next start of the server continues its work. */
export function stopReplacements(db: Db): void {
  const { stopped, wake } = workerOf(db);
  stopped.abort();
  wake.abort();
}

async function finish(deps: ReplaceDeps, delayMs: number): Promise<void> {
  const { db, log } = deps;
  const worker = workerOf(db);
  const isEnded = () => worker.stopped.signal.aborted || !db.$client.open;
  let pauseMs = delayMs;
  try {
    while (!isEnded()) {
      if (pauseMs > 0) await pause(worker, pauseMs);
      if (isEnded()) return;
      pauseMs = 0;
      const left = unfinishedReplacements(db);
      if (left.length === 0) return;
      for (const { imageId } of left) if (!(await finishOne(deps, imageId))) pauseMs = retryMs;
    }
  } catch (error) {
    log.error({ err: error }, "images could not be replaced everywhere; the next start continues");
  } finally {
    worker.isWorking = false;
  }
}

async function pause(worker: { wake: AbortController }, ms: number): Promise<void> {
  worker.wake = new AbortController();
  await wait(ms, undefined, { ref: false, signal: worker.wake.signal }).catch(() => {});
}

/** @returns false to try again */
async function finishOne({ db, cache, log }: ReplaceDeps, imageId: string): Promise<boolean> {
  const { failed, stopped } = workerOf(db);
  try {
    const shown = await rewriteTexts(db, imageId, stopped.signal);
    failed.delete(imageId);
    if (!stopped.signal.aborted) log.info({ imageId, ...shown }, "replaced an image in many texts");
    return true;
  } catch (error) {
    if (stopped.signal.aborted || !db.$client.open) return true;
    failed.add(imageId);
    log.error({ err: error, imageId }, "an image could not be replaced everywhere; retrying");
    return false;
  } finally {
    cache.clear();
  }
}
