import { join } from "node:path";

/** Path of the database in a data folder. */
export const databaseFile = (dataDir: string) => join(dataDir, "longhand.db");

/** Folder of the copies taken before a migration. */
export const snapshotFolder = (dataDir: string) => join(dataDir, "snapshots");

/** Path to which a database half changed by a failed update is moved when its copy is restored. */
export const halfUpdatedFile = (file: string) => `${file}.half-updated`;
