import { writeFileSync } from "node:fs";
import { inWords } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { createImageWorker } from "../../content/images/worker/image-worker.ts";
import { AppError } from "../../core/platform/errors.ts";
import { createFetcher } from "../../core/platform/fetch/fetcher.ts";
import { keepNewFilesPrivate } from "../../core/platform/private-files.ts";
import { startedWith, startFailure } from "../../core/platform/process/start-failure.ts";
import { storageFailure } from "../../core/platform/storage-failure.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { importSource } from "../../moving/import-source.ts";
import type { ImportTask, TaskNews } from "../../moving/jobs/import-jobs.ts";
import { paced } from "../../moving/progress.ts";
import { summarise } from "../../moving/report/summarise.ts";
import { isOfBlog } from "../../moving/write/run.ts";
import { openBlogDatabase, openLog } from "../../open-deps.ts";

// The child process of src/server/moving/jobs/: it does one check or import and ends.

process.title = "longhand import";
keepNewFilesPrivate();
// A terminal and a service manager send these to every process of a service. The server ends the child.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
// The server has ended. Written items are complete, and the next start continues after them.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

const send = (news: TaskNews) => new Promise((resolve) => process.send?.(news, resolve));

process.once("message", async (task: ImportTask) => {
  await send(await perform(task).catch(failure));
  process.exit();
});

/** @throws an unexpected error */
function failure(error: unknown): TaskNews {
  if (error instanceof AppError) return isOfBlog(error) ? { interrupted: error.message } : { failed: error.message };
  const ofStorage = storageFailure(error);
  if (ofStorage) return { interrupted: inWords(serverEn, ofStorage.sentence) };
  const failed = startFailure(error, startedWith(process.env));
  if (failed === null) throw error;
  return { failed };
}

async function perform({ request, reportTo }: ImportTask): Promise<TaskNews> {
  const settings = readSettings(process.env);
  // Its own lease: the server may be paused while the import continues.
  const lease = settings.standby
    ? await (await import("../../scale/standby/open-lease.ts")).joinLease(settings, openLog(settings))
    : null;
  const db = openBlogDatabase(settings, lease);
  const imageWorker = createImageWorker();
  const fetcher = createFetcher(settings.fetchOtherSites);
  try {
    const report = await importSource(
      { db, settings, imageWorker, now: () => new Date(), fetcher },
      request,
      paced((items, total) => void send({ items, total })),
    );
    if (report.isDryRun) writeFileSync(reportTo, JSON.stringify(report));
    return { report: summarise(report) };
  } finally {
    imageWorker.stop();
    lease?.stop();
    db.$client.close();
  }
}
