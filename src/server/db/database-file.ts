import { join } from "node:path";

/** Where a blog's database stands in its data folder. */
export const databaseFile = (dataDir: string) => join(dataDir, "longhand.db");

/** Where its copies stand that are taken before a migration. */
export const snapshotFolder = (dataDir: string) => join(dataDir, "snapshots");

/** Where a database goes that a failed update has changed, when the copy from before is put back at a later start. */
export const halfUpdatedFile = (file: string) => `${file}.half-updated`;
