import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Longhand's folder. An old Node lacks `import.meta.dirname`: it would fail here before the version check. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
