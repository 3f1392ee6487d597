import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { noSignInDelays } from "../../src/server/accounts/sign-in-delays.ts";
import { createCaller } from "../../src/server/api/router.ts";
import { createApp } from "../../src/server/app.ts";
import { imageFolder } from "../../src/server/content/images/image-files.ts";
import { redirectsHome } from "../../src/server/content/redirects/old-feeds.ts";
import { countMissing } from "../../src/server/content/redirects/request-counts.ts";
import { keptLanguage } from "../../src/server/content/site/kept-language.ts";
import { smtpOf } from "../../src/server/content/site/mail-settings.ts";
import { createStatisticsCounter } from "../../src/server/content/statistics/statistics-counter.ts";
import { createContext, hasSession } from "../../src/server/context.ts";
import { createFetcher } from "../../src/server/core/platform/fetch/fetcher.ts";
import { setFileStore } from "../../src/server/core/platform/file-store.ts";
import { noRateLimits } from "../../src/server/core/procedures/rate-limits.ts";
import { readSettings } from "../../src/server/core/settings/settings.ts";
import type { Deps } from "../../src/server/deps.ts";
import { createHttpPipeline } from "../../src/server/http/http-pipeline.ts";
import type { OverloadGuard } from "../../src/server/http/overload.ts";
import { createWebServer } from "../../src/server/http/web-server.ts";
import { sendCommentMails } from "../../src/server/mail/send-comment-mails.ts";
import { createDns } from "../../src/server/mail/transport/dns-records.ts";
import { createMailer } from "../../src/server/mail/transport/mailer.ts";
import { createImportJobs } from "../../src/server/moving/jobs/import-jobs.ts";
import { metricsOf } from "../../src/server/ops/metrics/metrics-of.ts";
import { openBucketCache } from "../../src/server/scale/bucket/bucket-cache.ts";
import { purgeRequester } from "../../src/server/scale/shared-cache/purge-job.ts";
import { createPageCache } from "../../src/server/web/cache/page-cache.ts";
import { aSession } from "./a-session.ts";
import { emptyDatabase } from "./empty-database.ts";
import { testImageWorker } from "./test-image-worker.ts";

setFileStore(openBucketCache);

export interface TestAppOptions {
  /** Settings as environment variables. */
  env?: Record<string, string>;
  deps?: Partial<Deps>;
  /** For a served blog: decides which requests are rejected. */
  guard?: OverloadGuard;
  /** For a served blog: bytes that all responses together may hold until their clients read them. */
  maxUnsentBytes?: number;
}

/**
 * A separate blog: real SQLite in memory, a data folder that is deleted after the test, and callers as the
 * administrator and as a visitor.
 */
export function testApp({ env = {}, deps: given = {} }: TestAppOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "longhand-test-"));
  mkdirSync(imageFolder(dataDir), { recursive: true });
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: "silent", TIME_ZONE: "UTC", ...env });
  const statistics = createStatisticsCounter();
  const db = given.db ?? emptyDatabase();
  sendCommentMails(db);
  const now = given.now ?? (() => new Date());
  const log = pino({ level: "silent" });
  const deps: Deps = {
    statistics,
    db,
    settings,
    log,
    lease: null,
    limits: noRateLimits,
    signInDelays: noSignInDelays,
    now,
    imageWorker: testImageWorker,
    imports: createImportJobs({ dataDir, log, db }),
    cache: createPageCache(
      settings.pageCacheBytes,
      { view: statistics.count, missing: (path, header) => countMissing(db, path, header, now()) },
      (url) => redirectsHome(db, url, settings.siteUrl),
      purgeRequester({ db, settings, log, now }),
    ),
    fetcher: createFetcher(settings.fetchOtherSites),
    mailer: createMailer(() => smtpOf({ db, settings }), settings.siteUrl),
    dns: createDns(),
    ...given,
  };
  onTestFinished(() => deps.mailer.stop());
  const token = aSession(deps.db);
  return {
    ...deps,
    deps,
    dataDir,
    token,
    asVisitor: createCaller(createContext(deps, undefined, "192.0.2.1")),
    asAdmin: createCaller(createContext(deps, token, "192.0.2.2")),
  };
}

/** A test app over HTTP, on a free port. */
export async function servedApp(options: TestAppOptions = {}) {
  const app = testApp(options);
  const noAssets = {
    loader: "/assets/loader.js",
    application: "/assets/entry.js",
    words: (language: string) => `/assets/words-${language}.js`,
    adminLanguage: "/assets/admin-language.js",
    adminWords: (language: string) => `/assets/admin-${language}.js`,
    styles: [],
    fonts: [],
    faces: {},
    handler: (_req: unknown, _res: unknown, next: () => void) => next(),
  };
  const express = createApp(app.deps, noAssets);
  const front = createHttpPipeline(app.deps, express, {
    ...options,
    metrics: await metricsOf(app.deps),
    isWriter: ({ headers }) => hasSession(app.deps, headers.authorization),
    language: keptLanguage(app.deps),
  });
  // The same backlog as in the product, for tests that open thousands of connections at once.
  const server = createWebServer(front).listen(0, "127.0.0.1", 4_096);
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ...app, origin, server, unsent: front.unsent };
}
