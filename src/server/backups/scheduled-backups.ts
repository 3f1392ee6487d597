import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import { setPriority } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Deps } from "../deps.ts";
import { syncFolderNow } from "../durable-file.ts";
import { projectRoot } from "../project-root.ts";
import { backupName, incompleteName, lastBackup, tidyBackups } from "./backup-folder.ts";
import { isDue } from "./due.ts";

const lookEveryMs = 60_000;

/** A backup that failed is tried again after this, not each minute: a large one on a full disk would be all the server does. */
const retryAfterMs = 10 * 60_000;

/** Niceness of the process that makes a backup: visitors come first. */
const lowPriority = 10;

/**
 * Makes the backups that BACKUP_SCHEDULE asks for, each in a process of its own by the command that anybody may call, so that
 * no visitor waits for it. One that was missed is made at the next start.
 *
 * @returns stops, the backup under way included
 */
export function startBackups({ settings, log, now }: Pick<Deps, "settings" | "log" | "now">): () => void {
  const { backups, timeZone, dataDir } = settings;
  if (!backups) return () => {};
  const folder = resolve(backups.folder);
  let child: ChildProcess | null = null;
  let notBefore = 0;
  let isStopped = false;

  const make = async () => {
    const at = now();
    const made = join(folder, incompleteName(at));
    mkdirSync(folder, { recursive: true });
    tidyBackups(folder, backups.keep, now());
    const command = [join(projectRoot, "dist/server/cli.js"), "backup", made];
    child = spawn(process.execPath, command, {
      env: { ...process.env, DATA_DIR: resolve(dataDir) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const { pid, stderr } = child;
    if (pid !== undefined) setPriority(pid, lowPriority);
    const ended = new Promise<number | null>((done, fail) => child?.once("exit", done).once("error", fail));
    const [code, complaint] = await Promise.all([ended, stderr ? text(stderr) : ""]);
    if (code !== 0) throw new Error(complaint.trim() || `the command ended with ${code}`);
    if (complaint) {
      const line = "a scheduled backup is incomplete; the newest complete one is kept beside it";
      tidyBackups(folder, backups.keep, now());
      log.error({ file: made, complaint: complaint.trim() }, line);
    } else {
      const file = join(folder, backupName(at));
      renameSync(made, file);
      syncFolderNow(folder);
      tidyBackups(folder, backups.keep, now());
      log.info({ file }, "made a scheduled backup");
    }
  };

  const look = async () => {
    if (child || now().getTime() < notBefore) return;
    try {
      const last = lastBackup(folder, now())?.at;
      if (isDue(backups.schedule, timeZone, last, now())) await make();
    } catch (error) {
      notBefore = now().getTime() + retryAfterMs;
      if (!isStopped) log.error({ err: error }, "a scheduled backup failed; it is tried again in ten minutes");
    } finally {
      child = null;
    }
  };
  void look();
  const timer = setInterval(look, lookEveryMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
    child?.kill("SIGTERM");
  };
}
