import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../../core/platform/project-root.ts";

/** Since Node 24 the space that V8 reserves for machine code counts as written, although most of it is not. In MB. */
const codeReserve = Number.parseInt(process.versions.node, 10) >= 24 ? 512 : 0;

/**
 * In development and in tests nothing is built, and this file is still TypeScript.
 * `reserve` is added to the limit of the kernel, in MB: thread stacks, pages not yet touched, and the memory of the tools
 * that compile TypeScript.
 */
const program = import.meta.url.endsWith(".ts")
  ? { files: ["scripts/run-source.mjs", "src/server/content/images/worker/child/main.ts"], reserve: 1_600 }
  : { files: ["dist/server/image-worker.js"], reserve: 300 };

/** Environment variables needed to find fonts and libraries. The child gets no other, in particular no secret. */
const passedOn = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH", "SystemRoot"];

/**
 * Linux: no memory dumps, a limit that the kernel enforces, and the first process to be killed when the machine runs out of
 * memory. `ulimit -d` limits written memory, not what V8 only reserves, which is more than any image takes.
 */
const bounded =
  'ulimit -c 0; ulimit -d "$0" 2>/dev/null; { echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; exec "$@"';
const shell = "/bin/sh";

/**
 * Starts the child in a process group of its own, so that Ctrl+C reaches only the server. It inherits one channel and
 * nothing else.
 *
 * @param maxMegabytes memory at which the child ends itself; on Linux the kernel stops it a little later
 */
export function startChild(maxMegabytes: number): ChildProcess {
  const node = [process.execPath, ...program.files.map((file) => join(projectRoot, file)), String(maxMegabytes)];
  const [command = "", ...args] =
    process.platform === "linux" && existsSync(shell)
      ? [shell, "-c", bounded, String((maxMegabytes + program.reserve + codeReserve) * 1024), ...node]
      : node;
  // The working folder stays the same: DATA_DIR may be relative to it.
  return spawn(command, args, {
    env: { ...ownEnvironment(), MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
    detached: true,
    windowsHide: true,
  });
}

function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
