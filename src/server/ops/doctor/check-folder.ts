import { accessSync, constants, existsSync, statSync } from "node:fs";
import { hourMs } from "../../../shared/durations.ts";
import { fileFolder } from "../../content/files/file-paths.ts";
import { imageFolder, incomingFolder } from "../../content/images/image-files.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { lockFiles } from "../../core/platform/data-folder-lock.ts";
import { pluralize } from "../../core/platform/pluralize.ts";
import type { BackupSettings } from "../../core/settings/settings.ts";
import { backupsIn, isFromTheFuture, lastBackup } from "../backups/backup-folder.ts";
import { diskSpaceOf } from "../disk-space.ts";
import { type Finding, note, problem, well } from "./finding.ts";

/** Checks permissions and free space of the data folder. */
export function checkFolder(dataDir: string): Finding[] {
  const file = databaseFile(dataDir);
  const folders = [imageFolder(dataDir), incomingFolder(dataDir), fileFolder(dataDir)];
  const needed = [dataDir, file, `${file}-wal`, `${file}-shm`, ...lockFiles(dataDir), ...folders];
  const present = needed.filter((path) => existsSync(path));
  const permissions = present.flatMap((path) => checkAccess(path, dataDir));
  const owners = present.flatMap((path) => checkOwner(path, dataDir));
  const readers = isOpenToOthers(file)
    ? [note("every user of this machine may read the database", `chmod -R o= ${dataDir}`)]
    : [];
  const isGood = permissions.length + owners.length === 0;
  return [...permissions, ...owners, ...readers, ...(isGood ? [well("permissions")] : []), checkRoom(dataDir)];
}

function checkRoom(dataDir: string): Finding {
  const { freeBytes: free, requiredBytes: wanted } = diskSpaceOf(dataDir);
  const room = `${megabytes(free)} MB free on the disk of the data folder`;
  if (free >= wanted) return well(room);
  return problem(
    `only ${room}`,
    `free some space: ${megabytes(wanted)} MB are needed; with a full disk nothing can be stored`,
  );
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024).toLocaleString("en");

function checkAccess(path: string, dataDir: string): Finding[] {
  const closed = (todo: string) => [problem(`${path} cannot be written to by this user`, todo)];
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return [];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EROFS")
      return closed("mount its file system so that it can be written to");
    // Only the mode can shut out a file's owner.
    if (statSync(path).uid === process.getuid?.()) return closed(`let its owner write: chmod -R u+rwX ${dataDir}`);
    return closed(`give it to the user that runs the blog: chown -R … ${dataDir}`);
  }
}

/** Files that root wrote here, for example with a restore, may be closed to the blog's user. */
function checkOwner(path: string, dataDir: string): Finding[] {
  if (process.getuid?.() !== 0 || statSync(path).uid === statSync(dataDir).uid) return [];
  return [note(`${path} belongs to another user than the folder`, `unless root runs the blog: chown -R … ${dataDir}`)];
}

const isOpenToOthers = (file: string) => process.platform !== "win32" && (statSync(file).mode & 0o004) !== 0;

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
