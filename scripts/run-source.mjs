import { runnerImport } from "vite";
import { root } from "./lib/root.mjs";

// Runs a TypeScript file in this process, for development and tests, where nothing is built.
await runnerImport(/** @type {string} */ (process.argv[2]), { configFile: false, root, logLevel: "error" });
