import type { AddressInfo } from "node:net";
import { inWords } from "../shared/words/sentence.ts";
import { serverEn } from "../shared/words/server-en.ts";
import { createApp } from "./app.ts";
import { startBackgroundWork } from "./background-work.ts";
import { keptLanguage } from "./content/site/kept-language.ts";
import { mailingObstacle, mailState } from "./content/site/mail-settings.ts";
import { hasSession } from "./context.ts";
import { neverBlockForLong } from "./core/db/write-lock.ts";
import { lockDataFolder } from "./core/platform/data-folder-lock.ts";
import { makePrivate } from "./core/platform/private-files.ts";
import { endOnCrash } from "./core/platform/process/crash.ts";
import { shutDownOnSignal } from "./core/platform/process/shutdown.ts";
import { giveUp } from "./core/platform/process/start-failure.ts";
import { lacksSiteUrl } from "./core/platform/site-url.ts";
import { readSettings } from "./core/settings/settings.ts";
import { createHttpPipeline } from "./http/http-pipeline.ts";
import { createWebServer } from "./http/web-server.ts";
import { dataFiles, openDeps, openLog } from "./open-deps.ts";
import { forgetKilledBackup } from "./ops/backups/unfinished-backup.ts";
import { prepareFirstStart } from "./ops/first-start.ts";
import { forgetUploads } from "./ops/maintenance.ts";
import { metricsOf } from "./ops/metrics/metrics-of.ts";
import { builtAssets } from "./web/built-assets.ts";

/** Length of the accept queue. A client whose connection does not fit retries seconds later. */
const maxUnaccepted = 4_096;

/** Starts the server from the environment, or ends the process with a line that says why it cannot start. */
export async function start(): Promise<void> {
  try {
    await serve();
  } catch (error) {
    giveUp(error);
  }
}

async function serve() {
  const settings = readSettings(process.env);
  // Before the lock is taken, because every user who may read the lock's file could hold it.
  makePrivate(dataFiles(settings.dataDir));
  const unlock = lockDataFolder(settings.dataDir);
  const log = openLog(settings);
  const lease = settings.standby
    ? await (await import("./scale/standby/open-lease.ts")).openLease(settings, log)
    : null;
  const deps = openDeps(settings, log, lease);
  const generatedPassword = await prepareFirstStart(deps);
  // To standard output, not to the log; docs/operations.md covers systems that log standard output.
  const tellPassword = () =>
    void process.stdout.write(
      `\n  First start. Sign in at /admin with\n    e-mail    ${settings.adminEmail}\n    password  ${generatedPassword}\n\n`,
    );
  // The password is stored by now and never shown again, so a start that fails prints it too.
  if (generatedPassword) process.once("exit", tellPassword);
  neverBlockForLong(deps.db);
  endOnCrash(log);
  const pipeline = createHttpPipeline(deps, createApp(deps, builtAssets()), {
    metrics: await metricsOf(deps),
    isWriter: ({ headers }) => hasSession(deps, headers.authorization),
    language: keptLanguage(deps),
  });
  const server = createWebServer(pipeline);
  forgetKilledBackup(settings.dataDir);
  const background = startBackgroundWork(deps, true);
  server.once("error", giveUp);
  // A start on a busy machine may take longer than the lease: without this the first change would be refused.
  await lease?.renew();

  server.listen(settings.port, settings.host, maxUnaccepted, () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`  Longhand is at http://localhost:${port}\n`);
    // The pages in a shared cache may be from another build or a restored backup, or from before a change whose purge a
    // crash prevented.
    deps.cache.clear();
    if (lacksSiteUrl(settings)) {
      deps.log.warn("SITE_URL is not set: links in feeds and pages point to this machine only");
    }
    const obstacle = mailState(deps) === "ready" && mailingObstacle(deps);
    if (obstacle) deps.log.warn(inWords(serverEn, obstacle));
    // Printed last, so that it stays in sight.
    process.off("exit", tellPassword);
    if (generatedPassword) tellPassword();
  });

  shutDownOnSignal({
    server,
    seconds: settings.shutdownSeconds,
    begin() {
      lease?.endWaits();
      return background.stop();
    },
    finish() {
      deps.imports.stop();
      deps.imageWorker.stop();
      deps.mailer.stop();
      background.finish();
      lease?.stop();
      deps.db.$client.close();
      try {
        forgetUploads(deps);
        unlock();
      } catch {
        // The disk failed. The next start repeats it.
      }
    },
  });
}
