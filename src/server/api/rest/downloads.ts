import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RequestHandler } from "express";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import { extensionOfFormat } from "../../moving/export/export-blog.ts";
import type { ExportDone, ExportTask } from "../../moving/export/export-report.ts";
import { takeTicket } from "../../moving/export/tickets.ts";
import { reportFile } from "../../moving/import-folder.ts";
import { checkReportId } from "../../moving/jobs/import-jobs.ts";
import { startExporter } from "../../moving/start-child.ts";

const types = { longhand: "application/zip", wordpress: "application/xml", ghost: "application/json" } as const;

/**
 * Streams an export to the holder of a ticket, as a download. A child process writes it: reading and zipping a large
 * blog would block the requests of readers.
 */
export function sendExport({ db, settings, now, log }: Deps): RequestHandler<{ ticket: string }> {
  return async (req, res) => {
    // The ticket is left for the GET that follows.
    if (req.method === "HEAD") return void res.end();
    const ticket = takeTicket(db, req.params.ticket, now());
    const child = startExporter(settings.dataDir);
    const done = new Promise<ExportDone>((resolve, reject) => {
      child.once("message", (message: ExportDone) => resolve(message));
      child.once("error", reject);
      child.once("close", (code, signal) => reject(new Error(`the process of an export ended with ${signal ?? code}`)));
    });
    // It is awaited after the bytes, which may fail first.
    done.catch(() => {});
    try {
      const task: ExportTask = ticket.request;
      child.send(task, () => {});
      res.attachment(`blog-${now().toISOString().slice(0, 10)}.${extensionOfFormat[task.format]}`);
      res.setHeader("Content-Type", types[task.format]);
      res.setHeader("Cache-Control", "no-store");
      // The response is complete only if the child confirms it.
      await pipeline(child.stdout as Readable, res, { end: false });
      ticket.summary = (await done).summary;
      ticket.state = "sent";
      res.end();
    } catch (error) {
      ticket.state = "failed";
      // The response is truncated, which the browser reports. A client that disconnected is no failure.
      if (!res.closed) log.error({ err: error }, "an export failed");
      res.destroy();
    } finally {
      child.kill("SIGKILL");
    }
  };
}

const idOfImport = /^[0-9a-z]{26}$/;

/** Sends the report of an import, or of the last check, as a file. It may be some megabytes long, so it is streamed. */
export function sendReport(deps: Deps): RequestHandler {
  return (req, res, next) => {
    const id = String(req.params.id);
    if (id !== checkReportId && !idOfImport.test(id)) throw new AppError("not-found", say("importReportGone"));
    res.set("Content-Disposition", `attachment; filename="import-${id}.json"`);
    res.set("Cache-Control", "private, no-store");
    res.type("json").sendFile(resolve(reportFile(deps.settings.dataDir, id)), { dotfiles: "allow" }, (error) => {
      if (error && !res.headersSent) next(new AppError("not-found", say("importReportGone")));
    });
  };
}
