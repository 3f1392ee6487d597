import { join } from "node:path";

/** Where a blog's database stands in its data folder. */
export const databaseFile = (dataDir: string) => join(dataDir, "longhand.db");
