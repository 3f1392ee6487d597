import { join } from "node:path";

/** Folder of imports in DATA_DIR: sources that an operator puts there because they are too big to upload, uploads, and reports. */
export const importFolder = (dataDir: string) => join(dataDir, "imports");

/** The report of an import. */
export const reportFile = (dataDir: string, importId: string) => join(importFolder(dataDir), `${importId}.report.json`);

/** The copy of the database in which a dry run writes. */
export const checkFile = (dataDir: string, name: string) => join(importFolder(dataDir), `.check-${name}.db`);
