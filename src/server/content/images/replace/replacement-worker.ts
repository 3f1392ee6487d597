import { type Db, preparedOnce } from "../../../core/db/client.ts";
import type { Deps } from "../../../deps.ts";
import { rewriteTexts, unfinishedReplacements } from "./rewrite-texts.ts";

export type ReplaceDeps = Pick<Deps, "db" | "cache" | "log">;

/** The background worker of each database. */
const workerOf = preparedOnce(() => ({
  underWay: null as Promise<void> | null,
  stopped: new AbortController(),
  /** Images whose replacement failed and will be retried. */
  failed: new Set<string>(),
}));

export const hasFailed = (db: Db, imageId: string) => workerOf(db).failed.has(imageId);

/** Records that a replacement failed. It is tried again later. */
export const markFailed = (db: Db, imageId: string) => workerOf(db).failed.add(imageId);

/** Records that a replacement is complete. */
export const markReplaced = (db: Db, imageId: string) => workerOf(db).failed.delete(imageId);

/**
 * Continues all replacements that are not complete: those of many texts, those that failed, and those that a stop
 * interrupted. One that fails now is left to the next call.
 */
export function finishReplacements(deps: ReplaceDeps): Promise<void> {
  const worker = workerOf(deps.db);
  worker.underWay ??= finishAll(deps).finally(() => {
    worker.underWay = null;
  });
  return worker.underWay;
}

/** Stops the worker; the next start of the server continues its work. */
export const stopReplacements = (db: Db) => workerOf(db).stopped.abort();

async function finishAll(deps: ReplaceDeps): Promise<void> {
  const { db } = deps;
  const failedNow = new Set<string>();
  while (!workerOf(db).stopped.signal.aborted && db.$client.open) {
    // Read again each time: replacements may be added meanwhile.
    const next = unfinishedReplacements(db).find(({ imageId }) => !failedNow.has(imageId));
    if (!next) return;
    if (!(await finishOne(deps, next.imageId))) failedNow.add(next.imageId);
  }
}

/** @returns false to try again later */
async function finishOne({ db, cache, log }: ReplaceDeps, imageId: string): Promise<boolean> {
  const { failed, stopped } = workerOf(db);
  try {
    const shown = await rewriteTexts(db, imageId, stopped.signal);
    failed.delete(imageId);
    if (!stopped.signal.aborted) log.info({ imageId, ...shown }, "replaced an image in many texts");
    // Where nothing could be rewritten, trying again at once would not end.
    return Object.values(shown).some((count) => count > 0);
  } catch (error) {
    if (stopped.signal.aborted || !db.$client.open) return true;
    failed.add(imageId);
    log.error({ err: error, imageId }, "an image could not be replaced everywhere; retrying");
    return false;
  } finally {
    cache.clear();
  }
}
