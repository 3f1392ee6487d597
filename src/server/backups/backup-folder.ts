import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What the schedule names its files, by the moment; others in the folder are none of its business. */
const namePattern = /^longhand-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/;

export const backupName = (now: Date) => `longhand-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar`;

/** The schedule's backups, oldest first. */
export function backupsIn(folder: string): { path: string; at: Date }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const [, day, hour, minute, second] = namePattern.exec(name) ?? [];
      return day ? [{ path: join(folder, name), at: new Date(`${day}T${hour}:${minute}:${second}Z`) }] : [];
    });
}

/** Removes the oldest backups, and what backups that were killed have left. */
export function tidyBackups(folder: string, keep: number): void {
  for (const { path } of backupsIn(folder).slice(0, -keep)) rmSync(path);
  for (const name of readdirSync(folder)) {
    const [finished, isUnfinished] = name.split(".unfinished");
    if (isUnfinished !== undefined && namePattern.test(String(finished))) rmSync(join(folder, name));
  }
}
