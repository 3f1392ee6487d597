import { existsSync, rmSync } from "node:fs";
import { sweepClosings } from "../content/comments/comment-opening.ts";
import { sweepComments } from "../content/comments/comment-sweep.ts";
import { sweepFiles } from "../content/files/file-service.ts";
import { incomingFolder } from "../content/images/image-files.ts";
import { sweepImages } from "../content/images/image-sweep.ts";
import { sweepReferrers } from "../content/statistics/statistics-service.ts";
import { sweepTrash } from "../content/trash-list/trash-service.ts";
import { sweepDeliveries } from "../content/webhooks/deliveries.ts";
import { sweepDrafts } from "../content/writing/drafts/draft-store.ts";
import { sweepRevisions } from "../content/writing/revisions/revision-sweep.ts";
import { takeImportLock } from "../core/platform/data-folder-lock.ts";
import { sweepAnswers } from "../core/procedures/answer-once.ts";
import type { Deps } from "../deps.ts";
import { sweepDevices } from "../mail/notices/device-notice.ts";
import { sweepFollowers } from "../mail/replies/follower-service.ts";
import { sweepSubscribers } from "../mail/subscribers/subscriber-service.ts";
import { sweepBucket } from "../scale/bucket/sweep-bucket.ts";
import { isClockDoubted } from "./clock-doubt.ts";

interface Sweep {
  /** @param since start of the previous run, by `deps.now` */
  sweep: (deps: Deps, signal: AbortSignal, since: Date) => Promise<void>;
  /** The log message when it fails. */
  failure: string;
  /** Set for a sweep that deletes nothing: it also runs while the clock is doubted. */
  keepsAll?: boolean;
}

/** Revisions come first, because they may be the last use of an image. */
const sweeps: Sweep[] = [
  { sweep: sweepRevisions, failure: "earlier versions could not be thinned" },
  { sweep: sweepDrafts, failure: "empty posts could not be removed" },
  { sweep: sweepComments, failure: "deleted comments could not be removed" },
  {
    sweep: (deps, _signal, since) => sweepClosings(deps, since),
    failure: "posts too old for comments could not be found",
    keepsAll: true,
  },
  { sweep: sweepSubscribers, failure: "sign-ups that were never confirmed could not be removed" },
  { sweep: sweepFollowers, failure: "addresses of commenters could not be removed" },
  { sweep: sweepDevices, failure: "devices of old sign-ins could not be removed" },
  { sweep: sweepDeliveries, failure: "old deliveries to webhooks could not be removed" },
  { sweep: sweepReferrers, failure: "old referring sites could not be removed" },
  { sweep: async ({ db, now }) => sweepAnswers(db, now()), failure: "old answers to scripts could not be removed" },
  { sweep: sweepTrash, failure: "the trash could not be emptied" },
  { sweep: sweepImages, failure: "unused images could not be removed" },
  { sweep: sweepFiles, failure: "files without a row in the database could not be removed" },
  { sweep: sweepBucket, failure: "unknown objects of the bucket could not be removed" },
];

/**
 * Removes unfinished uploads. Call it only while no server listens: a running upload would lose its file. An import of another process
 * keeps its own: the next start removes what it leaves.
 */
export function forgetUploads({ settings }: Pick<Deps, "settings">): void {
  const folder = incomingFolder(settings.dataDir);
  const release = existsSync(folder) ? takeImportLock(settings.dataDir) : null;
  if (!release) return;
  try {
    rmSync(folder, { recursive: true, force: true });
  } finally {
    release();
  }
}

/** @returns the sweep of all unneeded data, to be repeated */
export function sweepsOf(deps: Deps): (signal: AbortSignal) => Promise<void> {
  // At the start, no cached page is older than this moment.
  let since = deps.now();
  return async (signal) => {
    const began = deps.now();
    const store = <T>(work: () => T) => deps.db.background(work);
    const isDoubted = await store(() => isClockDoubted(deps.db, deps.now()));
    if (isDoubted)
      deps.log.warn("the clock jumped ahead by more than a week: nothing is deleted for good for 24 hours");
    for (const { sweep, failure, keepsAll = false } of sweeps) {
      try {
        if (signal.aborted) return;
        if (isDoubted && !keepsAll) continue;
        await store(() => sweep(deps, signal, since));
      } catch (error) {
        if (!signal.aborted) deps.log.error({ err: error }, failure);
      }
    }
    since = began;
  };
}
