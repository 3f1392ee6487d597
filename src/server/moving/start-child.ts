import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "../core/platform/project-root.ts";

/** In development and in tests nothing is built, and this file is still TypeScript. */
const programOf = (name: "importer" | "exporter") =>
  import.meta.url.endsWith(".ts")
    ? ["scripts/run-source.mjs", `src/server/ops/${name}/main.ts`]
    : [`dist/server/${name}.js`];

/** Megabytes of JavaScript objects. Readers and writers hold one item at a time. */
const maxHeapMegabytes = 300;

/** Starts a child in a process group of its own, so that Ctrl+C reaches only the server. It has the settings of the server. */
function startChild(name: "importer" | "exporter", dataDir: string, stdout: "ignore" | "pipe"): ChildProcess {
  const files = programOf(name).map((file) => join(projectRoot, file));
  return spawn(process.execPath, [`--max-old-space-size=${maxHeapMegabytes}`, ...files], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", stdout, "inherit", "ipc"],
    serialization: "advanced",
    detached: true,
    windowsHide: true,
  });
}

export const startImporter = (dataDir: string) => startChild("importer", dataDir, "ignore");

/** Its standard output is the export. */
export const startExporter = (dataDir: string) => startChild("exporter", dataDir, "pipe");
