import { readBouncesEveryMs } from "../shared/limits.ts";
import { finishReplacements, stopReplacements } from "./content/images/replace/replacement-worker.ts";
import { addressOlderPosts } from "./content/posts/addresses/slug-store.ts";
import { forgetCategories } from "./content/posts/category-list.ts";
import { rememberFeedOrigin } from "./content/reading/details/feed-id.ts";
import { relatePosts } from "./content/reading/related/related-posts.ts";
import { writeCounts } from "./content/redirects/request-counts.ts";
import { keepTextsIndexed } from "./content/search/text-index.ts";
import { storeStatistics } from "./content/statistics/statistics-service.ts";
import { publishScheduledPosts } from "./content/writing/publish-due.ts";
import { otherWriters } from "./core/db/kept-until-change.ts";
import { every, type RecurringWork } from "./core/jobs/every.ts";
import { startJobs } from "./core/jobs/job-worker.ts";
import type { Deps } from "./deps.ts";
import { eventLoopLag, measureLagEveryMs } from "./http/event-loop-lag.ts";
import { jobKinds } from "./job-kinds.ts";
import { bounceFailure, endBounceReading, readBounces } from "./mail/bounces/read-bounces.ts";
import { sendDueDigest } from "./mail/newsletter/digest-service.ts";
import { scheduledBackups } from "./ops/backups/scheduled-backups.ts";
import { diskSpaceOf, recordDiskSpace } from "./ops/disk-space.ts";
import { forgetUploads, sweepsOf } from "./ops/maintenance.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/**
 * Recurring work, as a cron table lists it. Backups and the lag of the event loop are in `productionWork`, the hourly sweeps in
 * `ops/maintenance.ts`. Three things keep their own timers: the lease is renewed (`scale/standby/lease.ts`), waiting jobs start
 * (`core/jobs/job-worker.ts`), and purges are repeated (`scale/shared-cache/purge-job.ts`).
 *
 * @param onOtherWrite called after another process has written
 */
export function recurringWork(deps: Deps, onOtherWrite = () => {}) {
  const hasOtherWritten = otherWriters(deps.db);
  return {
    otherWriters: {
      everyMs: secondMs,
      run: () => hasOtherWritten() && onOtherWrite(),
      failure: "whether another program has written could not be read",
      skipsWriteGate: true,
    },
    scheduledPosts: {
      everyMs: secondMs,
      run: () => publishScheduledPosts(deps),
      failure: "a scheduled post could not be published",
    },
    textIndex: {
      everyMs: secondMs,
      run: (signal) => keepTextsIndexed(deps, signal),
      failure: "posts could not be indexed for the reader's search",
    },
    relatedPosts: {
      everyMs: secondMs,
      run: (signal) => relatePosts(deps, signal),
      failure: "related posts could not be computed",
    },
    replacedImages: {
      everyMs: minuteMs / 2,
      run: () => finishReplacements(deps),
      failure: "images could not be replaced everywhere",
    },
    digest: {
      everyMs: minuteMs / 2,
      run: () => sendDueDigest(deps),
      failure: "the digest could not be sent",
    },
    feedOrigin: {
      everyMs: minuteMs,
      run: () => rememberFeedOrigin(deps.db, deps.settings),
      failure: "the origin of the feed ids could not be stored",
    },
    olderPosts: {
      everyMs: minuteMs,
      run: (signal) => addressOlderPosts(deps, signal),
      failure: "older posts could not be given addresses",
    },
    views: {
      everyMs: minuteMs,
      run: () => storeStatistics(deps),
      failure: "views could not be stored; they are kept for the next minute",
    },
    requestCounts: {
      everyMs: minuteMs,
      run: () => writeCounts(deps.db),
      failure: "the counts of redirects could not be written",
    },
    diskSpace: {
      everyMs: minuteMs,
      run: () => recordDiskSpace(deps, diskSpaceOf(deps.settings.dataDir)),
      failure: "the free disk space could not be read",
    },
    bounces: {
      everyMs: readBouncesEveryMs,
      run: () => readBounces(deps),
      failure: "the mailbox of delivery reports could not be read",
      fieldsOf: bounceFailure,
    },
    sweeps: {
      everyMs: hourMs,
      run: sweepsOf(deps),
      failure: "unneeded data could not be removed",
      // Each sweep waits for the right to write by itself, because a skipped run would come an hour later.
      skipsWriteGate: true,
    },
  } satisfies Record<string, RecurringWork>;
}

/** The work that is of no use in development. */
const productionWork = (deps: Deps): RecurringWork[] => [
  ...scheduledBackups(deps),
  {
    everyMs: measureLagEveryMs,
    run: eventLoopLag(deps),
    failure: "the event loop could not be measured",
    skipsWriteGate: true,
  },
];

export interface BackgroundWork {
  /** Starts no more work. Resolves when the jobs under way have ended. */
  stop: () => Promise<void>;
  /** Stores what requests have left in memory. Call it after the last request. */
  finish: () => void;
}

/** Starts all work that no request waits for. Call it before the server listens. */
export function startBackgroundWork(deps: Deps, isProduction = false): BackgroundWork {
  forgetUploads(deps);
  const jobs = startJobs(deps, jobKinds(deps));
  const recurring = recurringWork(deps, () => {
    forgetCategories(deps.db);
    deps.cache.clear();
    jobs.wake();
  });
  const works = [...Object.values(recurring), ...(isProduction ? productionWork(deps) : [])];
  const stops = works.map((work) => every(deps, work));
  return {
    stop() {
      const jobsEnded = jobs.stop();
      for (const stop of stops) stop();
      stopReplacements(deps.db);
      endBounceReading(deps.db);
      return jobsEnded;
    },
    finish() {
      // Runs at once, for the last time.
      for (const work of [recurring.views, recurring.requestCounts]) every(deps, work)();
    },
  };
}
