import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./built.mjs";
import { ensureInstalled } from "./installed.mjs";
import { root } from "./root.mjs";

/** Installs packages and builds, where either is missing or stale. */
export async function ready() {
  // A folder of `npm run deploy` has what was built, and no sources.
  if (!existsSync(join(root, "src"))) return;
  await ensureInstalled();
  await ensureBuilt();
}

/**
 * Loads a built entry into this process, so that signals reach it directly.
 *
 * @param {"main" | "cli" | "demo"} entry
 * @returns {Promise<any>} its exports
 */
export function load(entry) {
  return import(pathToFileURL(join(root, "dist", "server", `${entry}.js`)).href);
}
