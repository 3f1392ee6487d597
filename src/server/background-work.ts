import { finishReplacements, stopReplacements } from "./content/images/replace/replacement-worker.ts";
import { startMakingSlugs } from "./content/posts/addresses/missing-slugs.ts";
import { forgetCategories } from "./content/posts/category-list.ts";
import { startRelatingPosts } from "./content/reading/related/related-posts.ts";
import { startCounting } from "./content/redirects/request-counts.ts";
import { keepTextsIndexed } from "./content/search/text-index.ts";
import { startStoringViews } from "./content/statistics/store-views.ts";
import { startScheduling } from "./content/writing/scheduler.ts";
import { watchOtherWriters } from "./core/db/other-writers.ts";
import { startJobs } from "./core/jobs/job-worker.ts";
import type { Deps } from "./deps.ts";
import { jobKinds } from "./job-kinds.ts";
import { startReadingBounces } from "./mail/bounces/read-bounces.ts";
import { startDigests } from "./mail/newsletter/digest-timer.ts";
import { startSweeping } from "./ops/maintenance.ts";
import { startWatchingDisk } from "./ops/watch-disk.ts";

export interface BackgroundWork {
  /** Starts no more work. Resolves when the jobs under way have ended. */
  stop: () => Promise<void>;
  /** Stores what requests have left in memory. Call it after the last request. */
  finish: () => void;
}

/** Starts all work on the database that no request waits for, in production and in development. Backups have their own start. */
export function startBackgroundWork(deps: Deps): BackgroundWork {
  const texts = keepTextsIndexed(deps);
  const jobs = startJobs(deps, jobKinds(deps));
  watchOtherWriters(deps.db, () => {
    forgetCategories(deps.db);
    deps.cache.clear();
    texts.look();
    jobs.wake();
  });
  void finishReplacements(deps);
  const stopStoringViews = startStoringViews(deps);
  const stops = [
    startSweeping(deps),
    startScheduling(deps),
    startDigests(deps),
    startMakingSlugs(deps),
    startRelatingPosts(deps),
    startCounting(deps),
    startWatchingDisk(deps),
    startReadingBounces(deps),
  ];
  return {
    stop() {
      const jobsEnded = jobs.stop();
      for (const stop of stops) stop();
      texts.stop();
      stopReplacements(deps.db);
      return jobsEnded;
    },
    finish: stopStoringViews,
  };
}
