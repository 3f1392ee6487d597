import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { hourMs } from "../../../shared/durations.ts";
import { say } from "../../../shared/words/sentence.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { RecurringWork } from "../../core/jobs/every.ts";
import { syncFile } from "../../core/platform/durable-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import { projectRoot } from "../../core/platform/project-root.ts";
import { wallClock } from "../../core/platform/wall-clock.ts";
import type { BackupSettings } from "../../core/settings/settings.ts";
import type { Deps } from "../../deps.ts";
import { recordFault } from "../../mail/notices/owner-notice.ts";
import { backupName, incompleteName, lastBackup, makingName, tidyBackups } from "./backup-folder.ts";

interface Pace {
  everyMs: number;
  /** Pause after a failed backup: retrying every minute on a full disk would keep the server busy. */
  retryAfterMs: number;
  /** A backup that takes longer is considered hung, for example on an unreadable network file, and is killed. */
  patienceMs: number;
}

const usualPace: Pace = { everyMs: 60_000, retryAfterMs: 10 * 60_000, patienceMs: 6 * 60 * 60_000 };

/** Niceness of the backup process: visitors have priority. */
const lowPriority = 10;

/**
 * Makes the backups of BACKUP_SCHEDULE, each in a separate process with the CLI command, so that no visitor waits. A missed
 * backup is made at the next start. The end of the server ends a running backup.
 *
 * @param pace intervals; tests pass their own
 * @returns making backups, which continues while this server may not write, and recording whether the last one failed
 */
export function scheduledBackups(
  { db, settings, log, now }: Pick<Deps, "db" | "settings" | "log" | "now">,
  pace = usualPace,
): RecurringWork[] {
  const { backups, dataDir } = settings;
  // The monotonic clock: with the wall clock set ahead, a retry could be postponed for hours.
  let notBefore = 0;
  /** The outcome of the last backup. */
  let isWrong: boolean | null = null;

  const make = async (folder: string, keep: number, signal: AbortSignal) => {
    const at = now();
    const made = join(folder, makingName(at));
    makeFolder(folder);
    tidyBackups(folder, keep, now());
    const child = spawn(process.execPath, [join(projectRoot, "dist/server/cli.js"), "backup", made], {
      env: { ...process.env, DATA_DIR: resolve(dataDir) },
      stdio: ["ignore", "ignore", "pipe"],
      signal,
    });
    const { code, complaint } = await endOf(child, pace.patienceMs);
    if (code !== 0) throw new Error(complaint.trim() || `the command ended with ${code}`);
    const file = join(folder, complaint ? incompleteName(at) : backupName(at));
    (await syncFile(made)).renameDurably(file);
    tidyBackups(folder, keep, now());
    isWrong = complaint !== "";
    if (isWrong) {
      const line = "a scheduled backup is incomplete; the newest complete one is kept beside it";
      log.error({ file, complaint: complaint.trim() }, line);
    } else log.info({ file }, "made a scheduled backup");
  };

  const run = async (signal: AbortSignal) => {
    if (!backups) return;
    if (performance.now() < notBefore) return;
    const folder = resolve(backups.folder);
    try {
      const last = lastBackup(folder, now())?.at;
      const isNeeded = isDue(backups.schedule, readSite({ db, settings }).timeZone, last, now());
      if (isNeeded) await make(folder, backups.keep, signal);
    } catch (error) {
      notBefore = performance.now() + pace.retryAfterMs;
      if (signal.aborted) return;
      log.error({ err: named(error, folder) }, "a scheduled backup failed; retrying in ten minutes");
      isWrong = true;
    }
  };

  return [
    { everyMs: pace.everyMs, run, failure: "the schedule of backups could not be followed", skipsWriteGate: true },
    {
      everyMs: pace.everyMs,
      run: () => isWrong !== null && recordFault({ db, now }, "backups", isWrong),
      failure: "a failure could not be recorded for a notice to administrators",
    },
  ];
}

/** The message names the setting, because the system's error names only the folder. */
function named(error: unknown, folder: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (!code || !(path && (path.startsWith(folder) || folder.startsWith(path)))) return error;
  return new AppError("unavailable", say("backupFolderNotWritable", { folder, code }), { cause: error });
}

/** @throws Error when it hangs: the process is killed and not waited for, because it may not be killable */
async function endOf(child: ChildProcess, patienceMs: number): Promise<{ code: number | null; complaint: string }> {
  const { pid, stderr } = child;
  if (pid !== undefined) setPriority(pid, lowPriority);
  const ended = new Promise<number | null>((done, fail) => child.once("exit", done).once("error", fail));
  let timer: NodeJS.Timeout | undefined;
  const outOfPatience = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail(new Error(`it took longer than ${patienceMs / 60_000} minutes and was ended`));
    }, patienceMs).unref();
  });
  try {
    const [code, complaint] = await Promise.race([Promise.all([ended, stderr ? text(stderr) : ""]), outOfPatience]);
    return { code, complaint };
  } finally {
    clearTimeout(timer);
  }
}

type Schedule = BackupSettings["schedule"];

/**
 * Tells whether a backup is due: the newest one belongs to an earlier period of the schedule. A server that was off at the
 * scheduled time, or whose clock was set forward, misses no backup.
 *
 * @param last time of the newest backup
 */
export function isDue(schedule: Schedule, timeZone: string, last: Date | undefined, now: Date): boolean {
  if (!last) return true;
  // A later period, not just another one: after a clock is set back, the previous period repeats.
  return roundOf(schedule, timeZone, last) < roundOf(schedule, timeZone, now);
}

/** A name of the period that sorts by time. */
function roundOf(schedule: Schedule, timeZone: string, moment: Date): string {
  if ("everyHours" in schedule) {
    return String(Math.floor(moment.getTime() / (schedule.everyHours * hourMs))).padStart(12, "0");
  }
  const { day, time } = wallClock(timeZone, moment);
  if (time >= schedule.at) return day;
  return wallClock(timeZone, new Date(moment.getTime() - 24 * hourMs)).day;
}
