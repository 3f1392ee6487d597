import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What the schedule names its files, by the moment; others in the folder are none of its business. */
const namePattern = /^longhand-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(\.incomplete)?\.tar$/;

const moment = (now: Date) => now.toISOString().slice(0, 19).replaceAll(":", "-");
export const backupName = (now: Date) => `longhand-${moment(now)}Z.tar`;

/** While it is made, and for good when images were missing: such a one must not push out the last that has them. */
export const incompleteName = (now: Date) => `longhand-${moment(now)}Z.incomplete.tar`;

interface ScheduledBackup {
  path: string;
  at: Date;
  /** Whether every image that the blog knew is in it. */
  isComplete: boolean;
}

/** The schedule's backups, oldest first. */
export function backupsIn(folder: string): ScheduledBackup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const [, day, hour, minute, second, incomplete] = namePattern.exec(name) ?? [];
      if (!day) return [];
      const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
      return [{ path: join(folder, name), at, isComplete: incomplete === undefined }];
    });
}

/** A clock may be wrong by so much, in milliseconds. */
const clockToleranceMs = 60 * 60 * 1000;

/** Made while the clock was wrong: when, nobody knows. */
export const isFromTheFuture = ({ at }: ScheduledBackup, now: Date) => at.getTime() > now.getTime() + clockToleranceMs;

/** The newest that was not made in the future: one such would otherwise keep all others from being made. */
export const lastBackup = (folder: string, now: Date) =>
  backupsIn(folder).findLast((backup) => !isFromTheFuture(backup, now));

/** The newest that has every image. */
export const lastCompleteBackup = (folder: string, now: Date) =>
  backupsIn(folder).findLast((backup) => backup.isComplete && !isFromTheFuture(backup, now));

/** Removes the oldest backups, but never the newest complete one, and what backups that were killed have left. */
export function tidyBackups(folder: string, keep: number, now: Date): void {
  const backups = backupsIn(folder).filter((backup) => !isFromTheFuture(backup, now));
  const lastComplete = backups.findLast(({ isComplete }) => isComplete);
  for (const backup of backups.slice(0, -keep)) if (backup !== lastComplete) rmSync(backup.path);
  for (const name of readdirSync(folder)) {
    const [finished, isUnfinished] = name.split(".unfinished");
    if (isUnfinished !== undefined && namePattern.test(String(finished))) rmSync(join(folder, name));
  }
}
