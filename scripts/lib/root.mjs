import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Longhand's own folder. (`import.meta.dirname` would fail on an old Node before that is told its version is too old.) */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
