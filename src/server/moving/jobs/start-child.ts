import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "../../platform/project-root.ts";

/** In development and in tests nothing is built, and this file is still TypeScript. */
const program = import.meta.url.endsWith(".ts")
  ? ["scripts/run-source.mjs", "src/server/ops/importer/main.ts"]
  : ["dist/server/importer.js"];

/** Megabytes of JavaScript objects. Readers hold one item at a time. */
const maxHeapMegabytes = 300;

/** Starts the child in a process group of its own, so that Ctrl+C reaches only the server. It has the settings of the server. */
export function startChild(dataDir: string): ChildProcess {
  const files = program.map((file) => join(projectRoot, file));
  return spawn(process.execPath, [`--max-old-space-size=${maxHeapMegabytes}`, ...files], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
    detached: true,
    windowsHide: true,
  });
}
