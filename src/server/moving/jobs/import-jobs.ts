import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import type { SourceKind } from "../../../shared/moving-formats.ts";
import {
  type ImportJob,
  type ImportOptions,
  importJob,
  type JobReport,
} from "../../../shared/schemas/import-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import type { Db } from "../../core/db/client.ts";
import { whenHeldFor } from "../../core/db/write-lock.ts";
import { saveDurably } from "../../core/platform/durable-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import { importFolder, reportFile } from "../import-folder.ts";
import { startImporter } from "../start-child.ts";

/** What a person asks an import to do. */
export interface ImportRequest {
  /** A file, folder or zip. */
  path: string;
  /** Null: recognised. */
  from: SourceKind | null;
  /** A folder or zip with the files that the texts show. */
  media: string | null;
  /** Whether files that are missing are fetched from the old site. */
  fetches: boolean;
  isDryRun: boolean;
  /** Name of the category of all posts; null: the categories of the source that have the most posts. */
  category: string | null;
  /** The address of the old site, if the source does not say it. */
  site: string | null;
  /** Takes what is in the trash of the old site, as drafts. */
  withTrash: boolean;
}

/** The one task of a child process, which then ends. */
export interface ImportTask {
  request: ImportRequest;
  /** Where it writes the report. */
  reportTo: string;
}

/** What the child process reports. */
export type TaskNews =
  /** How many items it has written or checked, and how many the source has, if that is known. */
  | { items: number; total: number | null }
  | { report: JobReport }
  /** The sentence of a foreseen failure, such as a damaged zip. */
  | { failed: string }
  /** The sentence of a fault that passes, such as a full disk. */
  | { interrupted: string };

/**
 * Runs checks and imports in a child process, one at a time, so that neither its work nor its memory is the server's. The last one
 * is remembered in DATA_DIR/imports, with its report.
 */
export interface ImportJobs {
  /** The last job; null before the first one. */
  current(): ImportJob | null;
  /** @throws AppError `conflict` when one runs */
  start(options: ImportOptions): ImportJob;
  /** @throws AppError `conflict` when one runs */
  requireIdle(): void;
  /** Ends the running job, if there is one. An import continues where it ended when it is started again. */
  stop(): void;
}

interface Options {
  dataDir: string;
  log: Pick<Logger, "warn">;
  /** Milliseconds without a word of the child after which it counts as hung. */
  maxSilenceMs?: number;
  db: Db;
  /** Milliseconds for which an import may hold it: one item takes some. */
  maxLockedMs?: number;
  start?: typeof startImporter;
}

/** A large zip takes minutes to read before the first item; one item takes seconds. */
const usualSilenceMs = 15 * 60_000;

const usualLockedMs = 10_000;

/** The name under which the report of the last check is kept. */
export const checkReportId = "check";

const jobFile = (dataDir: string) => join(importFolder(dataDir), ".job.json");

export function createImportJobs({
  dataDir,
  log,
  maxSilenceMs = usualSilenceMs,
  db,
  maxLockedMs = usualLockedMs,
  start = startImporter,
}: Options): ImportJobs {
  let child: ChildProcess | null = null;
  let job = readJob(dataDir);
  // The server ended during it.
  if (job?.state === "running") job = { ...job, state: "killed", finishedAt: job.startedAt };

  const remember = (changed: ImportJob) => {
    job = changed;
    try {
      saveDurably(jobFile(dataDir), JSON.stringify(changed));
    } catch (error) {
      // The job continues; only a restart forgets it.
      log.warn({ err: error }, "the state of an import could not be stored");
    }
  };

  const requireIdle = () => {
    if (child) throw new AppError("conflict", say("importRunning"));
  };

  return {
    current: () => job,
    requireIdle,
    stop() {
      if (!child || !job) return;
      remember({ ...job, state: "stopped" });
      child.kill("SIGKILL");
    },
    start(options) {
      requireIdle();
      const folder = importFolder(dataDir);
      makeFolder(folder);
      const begun: ImportJob = {
        file: options.file,
        isCheck: options.isCheck,
        options,
        startedAt: new Date(),
        finishedAt: null,
        items: 0,
        total: null,
        state: "running",
        said: "",
        report: null,
      };
      const reportTo = reportFile(dataDir, checkReportId);
      const started = start(dataDir);
      child = started;
      remember(begun);
      let last = begun;
      const change = (changes: Partial<ImportJob>) => {
        last = { ...last, ...changes };
        // News that the child sent before it was stopped arrives after that.
        if (job?.state !== "stopped") job = last;
      };
      const giveUp = (changes: Partial<ImportJob>) => {
        change(changes);
        started.kill("SIGKILL");
      };
      const fallSilent = () => giveUp({ state: "hung" });
      let clock = setTimeout(fallSilent, maxSilenceMs).unref();
      // A check writes to a copy.
      const endWatch = options.isCheck
        ? () => {}
        : whenHeldFor(db, maxLockedMs, () => giveUp({ state: "interrupted", said: serverEn.importHeldLock }));
      started.on("message", (news: TaskNews) => {
        clearTimeout(clock);
        clock = setTimeout(fallSilent, maxSilenceMs).unref();
        if ("items" in news) change({ items: news.items, total: news.total });
        else if ("report" in news) change({ report: news.report, state: "done" });
        else if ("failed" in news) change({ said: news.failed, state: "failed" });
        else change({ said: news.interrupted, state: "interrupted" });
      });
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(clock);
        endWatch();
        child = null;
        const lost = job?.state === "stopped" ? "stopped" : "killed";
        const state = last.state === "running" ? lost : last.state;
        if (state === "killed" || state === "hung") log.warn({ state }, "the process of an import was lost");
        remember({ ...last, state, finishedAt: new Date() });
        forgetCopies(folder);
      };
      // Not "exit": on "close" all that it sent has been read.
      started.once("close", end);
      started.once("error", end);
      const task: ImportTask = { request: requestOf(folder, options), reportTo };
      if (started.connected) started.send(task, () => {});
      return begun;
    },
  };
}

const requestOf = (folder: string, { file, isCheck, category, site, fetches, withTrash }: ImportOptions) => ({
  path: join(folder, file),
  from: null,
  media: null,
  fetches,
  isDryRun: isCheck,
  withTrash,
  category: category || null,
  site: site || null,
});

/** A check that was killed leaves its copy of the database. */
function forgetCopies(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(".check-")) rmSync(join(folder, name), { force: true });
}

function readJob(dataDir: string): ImportJob | null {
  const path = jobFile(dataDir);
  if (!existsSync(path)) return null;
  try {
    const stored = JSON.parse(readFileSync(path, "utf8"));
    const dates = {
      startedAt: new Date(stored.startedAt),
      finishedAt: stored.finishedAt && new Date(stored.finishedAt),
    };
    return importJob.parse({ ...stored, ...dates });
  } catch {
    // Of another version, or cut by a full disk.
    return null;
  }
}
