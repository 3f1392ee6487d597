import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../../scripts/lib/failure.mjs";
import { root } from "../../scripts/lib/root.mjs";
import { run } from "../../scripts/lib/run.mjs";

/**
 * Installs a package of texts below node_modules/.cache, once.
 *
 * @param {string} corpus name and version
 * @returns its folder
 */
export async function corpusFolder(corpus) {
  const name = corpus.slice(0, corpus.lastIndexOf("@"));
  const cache = join(root, "node_modules/.cache/corpora");
  const folder = join(cache, "node_modules", name);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const args = ["install", "--prefix", cache, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", corpus];
    const { code, output } = await run("npm", args);
    if (code !== 0) throw new Failure("The corpus could not be installed.", output);
  }
  return folder;
}
