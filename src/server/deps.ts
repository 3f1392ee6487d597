import type { Logger } from "pino";
import type { SignInDelays } from "./accounts/sign-in-delays.ts";
import type { ImageWorker } from "./content/images/worker/image-worker.ts";
import type { StatisticsCounter } from "./content/statistics/statistics-counter.ts";
import type { Db } from "./core/db/client.ts";
import type { WriteLease } from "./core/db/write-gate.ts";
import type { Fetcher } from "./core/platform/fetch/fetcher.ts";
import type { RateLimits } from "./core/procedures/rate-limits.ts";
import type { Settings } from "./core/settings/settings.ts";
import type { Dns } from "./mail/transport/dns-records.ts";
import type { Mailer } from "./mail/transport/mailer.ts";
import type { ImportJobs } from "./moving/jobs/import-jobs.ts";
import type { PageCache } from "./web/cache/page-cache.ts";

/** Dependencies of the application. open-deps.ts creates the real ones, tests/support/test-app.ts those of tests. */
export interface Deps {
  db: Db;
  settings: Settings;
  log: Logger;
  /** The right to write; null without STANDBY_BUCKET. */
  lease: WriteLease | null;
  limits: RateLimits;
  /** Delays after wrong passwords, by account, because guesses may come from many addresses. */
  signInDelays: SignInDelays;
  now: () => Date;
  /** Decodes and resizes images in a child process. */
  imageWorker: ImageWorker;
  /** Cache of rendered pages; cleared when published content changes. */
  cache: PageCache;
  /** Runs imports in a child process. */
  imports: ImportJobs;
  /** Counts views in memory until they are stored. */
  statistics: StatisticsCounter;
  /** Requests from other sites, public addresses only. */
  fetcher: Fetcher;
  /** Hands mails to the SMTP server. */
  mailer: Mailer;
  /** Asks DNS about the sender of mails. */
  dns: Dns;
}
