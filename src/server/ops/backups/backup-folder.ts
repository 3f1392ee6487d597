import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** File names of scheduled backups, by their time. Other files in the folder are ignored. */
const namePattern = /^longhand-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(\.incomplete|\.making)?\.tar$/;

const moment = (now: Date) => now.toISOString().slice(0, 19).replaceAll(":", "-");
export const backupName = (now: Date) => `longhand-${moment(now)}Z.tar`;

/** Suffix of a backup while it is made. One that a killed server left may lack images: it does not count, and is removed. */
export const makingName = (now: Date) => `longhand-${moment(now)}Z.making.tar`;

/** Suffix of backups without all images, which must not displace a complete one. */
export const incompleteName = (now: Date) => `longhand-${moment(now)}Z.incomplete.tar`;

interface ScheduledBackup {
  path: string;
  at: Date;
  /** Whether it contains every image of the blog. */
  isComplete: boolean;
}

/** Finished scheduled backups, oldest first. */
export function backupsIn(folder: string): ScheduledBackup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const [, day, hour, minute, second, suffix] = namePattern.exec(name) ?? [];
      if (!day || suffix === ".making") return [];
      const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
      return [{ path: join(folder, name), at, isComplete: suffix === undefined }];
    });
}

/** Tolerated clock error, in milliseconds. */
const clockToleranceMs = 60 * 60 * 1000;

/** Made while the clock was wrong: the true time is unknown. */
export const isFromTheFuture = ({ at }: ScheduledBackup, now: Date) => at.getTime() > now.getTime() + clockToleranceMs;

/** The newest that is not dated in the future: a future date would prevent all later backups. */
export const lastBackup = (folder: string, now: Date) =>
  backupsIn(folder).findLast((backup) => !isFromTheFuture(backup, now));

/** The newest complete backup. */
export const lastCompleteBackup = (folder: string, now: Date) =>
  backupsIn(folder).findLast((backup) => backup.isComplete && !isFromTheFuture(backup, now));

/** Removes the oldest backups and files of killed ones, never the newest complete backup. */
export function tidyBackups(folder: string, keep: number, now: Date): void {
  const backups = backupsIn(folder).filter((backup) => !isFromTheFuture(backup, now));
  const lastComplete = backups.findLast(({ isComplete }) => isComplete);
  for (const backup of backups.slice(0, -keep)) if (backup !== lastComplete) rmSync(backup.path);
  for (const name of readdirSync(folder)) {
    const [target = "", isUnfinished] = name.split(".unfinished");
    const found = namePattern.exec(target);
    if (found && (isUnfinished !== undefined || found[5] === ".making")) rmSync(join(folder, name));
  }
}
