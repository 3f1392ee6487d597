import { resolve } from "node:path";
import type { RequestHandler } from "express";
import { say } from "../../../shared/words/sentence.ts";
import { createContext } from "../../context.ts";
import { AppError } from "../../core/platform/errors.ts";
import { requireSession } from "../../core/procedures/procedures.ts";
import type { Deps } from "../../deps.ts";
import { reportFile } from "../../moving/import-folder.ts";
import { checkReportId } from "../../moving/jobs/import-jobs.ts";

const idOfImport = /^[0-9a-z]{26}$/;

/** Sends the report of an import, or of the last check, as a file. It may be some megabytes long, so it is streamed. */
export function sendReport(deps: Deps): RequestHandler {
  return (req, res, next) => {
    requireSession(createContext(deps, req.headers.authorization, req.ip ?? "unknown"));
    const id = String(req.params.id);
    if (id !== checkReportId && !idOfImport.test(id)) throw new AppError("not-found", say("importReportGone"));
    res.set("Content-Disposition", `attachment; filename="import-${id}.json"`);
    res.set("Cache-Control", "private, no-store");
    res.type("json").sendFile(resolve(reportFile(deps.settings.dataDir, id)), { dotfiles: "allow" }, (error) => {
      if (error && !res.headersSent) next(new AppError("not-found", say("importReportGone")));
    });
  };
}
