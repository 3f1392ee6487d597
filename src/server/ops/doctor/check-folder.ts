import { accessSync, constants, existsSync, statSync } from "node:fs";
import { fileFolder } from "../../content/files/file-paths.ts";
import { imageFolder, incomingFolder } from "../../content/images/image-files.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { lockFiles } from "../../core/platform/data-folder-lock.ts";
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
