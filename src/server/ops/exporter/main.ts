import { pipeline } from "node:stream/promises";
import { giveUp } from "../../core/platform/process/start-failure.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { exportBlog, openSnapshot } from "../../moving/export/export-blog.ts";
import { type ExportDone, type ExportTask, summariseExport } from "../../moving/export/export-report.ts";
import { openBlogDatabase } from "../../open-deps.ts";

// The child process of src/server/api/rest/downloads.ts: it writes one export to its standard output and ends.

process.title = "longhand export";
// A terminal and a service manager send these to every process of a service. The server ends the child.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
// The server has ended, and the download with it.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

process.once("message", (task: ExportTask) => write(task).catch(giveUp));

async function write({ format, withSubscribers }: ExportTask): Promise<void> {
  const settings = readSettings(process.env);
  const db = openBlogDatabase(settings);
  const snapshot = openSnapshot(db);
  const { bytes, report } = await exportBlog({ db: snapshot.db, settings, now: new Date(), withSubscribers }, format);
  await pipeline(bytes, process.stdout, { end: false });
  const done: ExportDone = { summary: summariseExport(report()) };
  snapshot.close();
  db.$client.close();
  process.send?.(done, () => process.exit());
}
