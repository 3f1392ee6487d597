import type Database from "better-sqlite3";
import { fileEntry, storedFile } from "../../content/files/file-paths.ts";
import { type FileWithBytes, filesWithBytes } from "../../content/trash/stored-media.ts";
import { sha256OfFile } from "../../core/platform/hashes.ts";
import { pluralize } from "../../core/platform/pluralize.ts";
import { about, type Finding, problem, restoreBackup, well } from "./finding.ts";

/**
 * Checks that every file of the library and the trash, except images, exists, can be read and has its checksum.
 *
 * @param inBucket names of files that may be missing here
 * @returns nothing for a library without such files
 */
export async function checkFiles(
  client: Database.Database,
  dataDir: string,
  inBucket: ReadonlySet<string> = new Set(),
): Promise<Finding[]> {
  let rows: FileWithBytes[];
  try {
    rows = filesWithBytes(client);
  } catch {
    // Damaged or of another version: reported already.
    return [];
  }
  const found = { missing: [] as string[], closed: [] as string[], damaged: [] as string[] };
  for (const row of rows) {
    const state = await stateOf(row, dataDir);
    if (state === "missing" && inBucket.has(fileEntry(row))) continue;
    if (state !== "whole") found[state].push(`${row.id} (${row.fileName})`);
  }
  const report = (names: string[], how: string, todo: string) =>
    about(problem, names, [`file is ${how}`, `files are ${how}`], todo);
  const replace = `copy them from a backup's files folder, or remove them from the texts; ${restoreBackup}`;
  const faults = [
    ...report(found.missing, "missing", replace),
    ...report(found.closed, "closed to this user", `let the user that runs the blog read them: chown -R … ${dataDir}`),
    ...report(found.damaged, "damaged", replace),
  ];
  if (faults.length > 0) return faults;
  return rows.length > 0 ? [well(`${pluralize(rows.length, ...files)} whole`)] : [];
}

const files = ["file is", "files are"] as const;

async function stateOf(row: FileWithBytes, dataDir: string): Promise<"whole" | "missing" | "closed" | "damaged"> {
  try {
    return (await sha256OfFile(storedFile(dataDir, row))) === row.sha256 ? "whole" : "damaged";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return "missing";
    if (code === "EACCES" || code === "EPERM") return "closed";
    throw error;
  }
}
