import { createSignInDelays, noSignInDelays } from "./accounts/sign-in-delays.ts";
import { fileFolder } from "./content/files/file-paths.ts";
import { imageFolder } from "./content/images/image-files.ts";
import { createImageWorker } from "./content/images/worker/image-worker.ts";
import { redirectsHome } from "./content/redirects/old-feeds.ts";
import { countMissing } from "./content/redirects/request-counts.ts";
import { smtpOf } from "./content/site/mail-settings.ts";
import { whenLanguageChanges } from "./content/site/site-service.ts";
import { createStatisticsCounter } from "./content/statistics/statistics-counter.ts";
import { translateWelcome } from "./content/welcome/welcome-text.ts";
import { isOpenedAlone, openDatabase } from "./core/db/client.ts";
import { databaseFile, halfUpdatedFile, snapshotFolder } from "./core/db/database-file.ts";
import type { WriteGate, WriteLease } from "./core/db/write-gate.ts";
import { lockFiles } from "./core/platform/data-folder-lock.ts";
import { createFetcher } from "./core/platform/fetch/fetcher.ts";
import { setFileStore } from "./core/platform/file-store.ts";
import { createLog, standardOutput } from "./core/platform/log.ts";
import { makeFolder } from "./core/platform/make-folder.ts";
import { createRateLimits, noRateLimits } from "./core/procedures/rate-limits.ts";
import type { Settings } from "./core/settings/settings.ts";
import type { Deps } from "./deps.ts";
import { sendCommentMails } from "./mail/send-comment-mails.ts";
import { createDns } from "./mail/transport/dns-records.ts";
import { createMailer } from "./mail/transport/mailer.ts";
import { importFolder } from "./moving/import-folder.ts";
import { createImportJobs } from "./moving/jobs/import-jobs.ts";
import { refuseUnfinishedRestore } from "./ops/backups/restore.ts";
import { bucketCacheOf, openBucketCache } from "./scale/bucket/bucket-cache.ts";
import { purgeRequester } from "./scale/shared-cache/purge-job.ts";
import { createPageCache } from "./web/cache/page-cache.ts";

// Every program that opens the blog may meet files of a bucket.
setFileStore(openBucketCache);

/** Opens the data folder and the database of the application. @param lease null without STANDBY_BUCKET */
export function openDeps(settings: Settings, log = openLog(settings), lease: WriteLease | null = null): Deps {
  refuseUnfinishedRestore(settings.dataDir);
  makeFolder(imageFolder(settings.dataDir));
  makeFolder(fileFolder(settings.dataDir));
  bucketCacheOf(settings)?.logTo(log);
  if (!settings.rateLimits) log.warn("RATE_LIMITS is off: anyone can try any number of passwords");
  const db = openBlogDatabase(settings, lease);
  if (isOpenedAlone(db)) {
    log.error(
      "the disk is full: pages are served; free some space, then restart, because commands cannot open the database until then",
    );
  }
  const now = () => new Date();
  sendCommentMails(db);
  whenLanguageChanges(db, (language) => translateWelcome(db, language, now()));
  const statistics = createStatisticsCounter();
  return {
    settings,
    log,
    lease,
    statistics,
    db,
    limits: settings.rateLimits ? createRateLimits() : noRateLimits,
    signInDelays: settings.rateLimits ? createSignInDelays() : noSignInDelays,
    now,
    imageWorker: createImageWorker({
      onLoss: (loss) => log.warn(loss, "the process that decodes images was lost; the next image starts another"),
    }),
    imports: createImportJobs({ dataDir: settings.dataDir, log, db }),
    cache: createPageCache(
      settings.pageCacheBytes,
      { view: statistics.count, missing: (path, header) => countMissing(db, path, header, now()) },
      (url) => redirectsHome(db, url, settings.siteUrl),
      purgeRequester({ db, settings, log, now }),
    ),
    fetcher: createFetcher(settings.fetchOtherSites),
    mailer: createMailer(() => smtpOf({ db, settings }), settings.siteUrl),
    dns: createDns(),
  };
}

export const openLog = ({ logLevel }: Settings) => createLog(logLevel, standardOutput);

/**
 * The files and folders of Longhand in a data folder, whether they exist or not. An operator may keep other files
 * beside them.
 */
export function dataFiles(dataDir: string): string[] {
  const database = databaseFile(dataDir);
  const files = [database, `${database}-wal`, `${database}-shm`, halfUpdatedFile(database), ...lockFiles(dataDir)];
  return [...files, snapshotFolder(dataDir), imageFolder(dataDir), fileFolder(dataDir), importFolder(dataDir)];
}

/**
 * Opens the database in the settings' data folder, for the server and for the CLI. @param gate null without
 * STANDBY_BUCKET
 */
export function openBlogDatabase({ dataDir, migrationSnapshots }: Settings, gate: WriteGate | null = null) {
  return openDatabase(databaseFile(dataDir), { folder: snapshotFolder(dataDir), keep: migrationSnapshots }, gate);
}
