import { hourMs } from "../../../shared/durations.ts";
import { pluralize } from "../../core/platform/pluralize.ts";
import type { BackupSettings } from "../../core/settings/settings.ts";
import { backupsIn, isFromTheFuture, lastBackup } from "../backups/backup-folder.ts";
import { type Finding, note, problem, well } from "./finding.ts";

/** Checks that scheduled backups are made. */
export function checkBackups(backups: BackupSettings | null, now: Date): Finding[] {
  if (!backups) return [note("no backups are made automatically", "set BACKUP_SCHEDULE, or run npm run cli -- backup")];
  try {
    return checkSchedule(backups, now);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const todo = "set BACKUP_DIR to a folder that the blog's user can write to";
    return [problem(`${backups.folder} cannot be read (${code})`, todo)];
  }
}

/** @throws Error of the file system */
function checkSchedule(backups: BackupSettings, now: Date): Finding[] {
  const ahead = backupsIn(backups.folder).find((backup) => isFromTheFuture(backup, now));
  if (ahead)
    return [
      problem(`${ahead.path} is dated in the future`, "correct the clock, then rename the file to its true date"),
    ];
  const last = lastBackup(backups.folder, now);
  if (!last)
    return [problem(`there is no scheduled backup in ${backups.folder} yet`, "is the server running? see its log")];
  const hours = "everyHours" in backups.schedule ? backups.schedule.everyHours : 24;
  const age = Math.floor((now.getTime() - last.at.getTime()) / hourMs);
  if (!last.isComplete)
    return [
      problem("the last scheduled backup lacks images", "keep an older one; the missing images are listed above"),
    ];
  const what = `the last scheduled backup is ${pluralize(age, "hour", "hours")} old`;
  // One period, and time for a long backup and a restart.
  return [age <= hours + 2 ? well(what) : problem(what, "is the server running? see its log")];
}
