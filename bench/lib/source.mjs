import { runnerImport } from "vite";
import { root } from "../../scripts/lib/root.mjs";

/** Imports a TypeScript module of Longhand. @param {string} path from the root of the project */
export async function source(path) {
  const { module } = await runnerImport(path, { configFile: false, root, logLevel: "error" });
  return /** @type {any} */ (module);
}
