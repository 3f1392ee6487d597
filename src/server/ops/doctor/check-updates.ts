import { existsSync } from "node:fs";
import { databaseFile, halfUpdatedFile, snapshotFolder } from "../../core/db/database-file.ts";
import { owedSnapshot } from "../../core/db/snapshots.ts";
import { type Finding, note, problem } from "./finding.ts";

/** Checks for files of a failed update. */
export function checkUpdates(dataDir: string): Finding[] {
  const owed = owedSnapshot(snapshotFolder(dataDir));
  const aside = halfUpdatedFile(databaseFile(dataDir));
  return [
    ...(owed
      ? [
          problem(
            "an update failed and has not been undone yet",
            `free some space and start the blog: it restores ${owed}`,
          ),
        ]
      : []),
    ...(existsSync(aside)
      ? [note("a failed update was undone", `once you have checked that the blog is complete, remove ${aside}`)]
      : []),
  ];
}
