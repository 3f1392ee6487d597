import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../platform/project-root.ts";

/** Since Node 24 V8's room for machine code counts as written to, though hardly any of it is. In MB. */
const codeReserve = Number.parseInt(process.versions.node, 10) >= 24 ? 512 : 0;

/**
 * In development and in tests nothing is built, and this file is still TypeScript.
 * `reserve` is what the kernel's bound leaves beside resident memory, in MB: stacks of threads, pages not yet touched, and
 * what the tools that read TypeScript set aside for themselves.
 */
const program = import.meta.url.endsWith(".ts")
  ? { files: ["scripts/run-source.mjs", "src/server/images/worker/child/main.ts"], reserve: 1_600 }
  : { files: ["dist/server/decoder.js"], reserve: 300 };

/** What finds fonts and libraries; whatever else the server was told, its secrets first, is not the decoder's business. */
const passedOn = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH", "SystemRoot"];

/**
 * Linux: no memory dumps, a bound that the kernel keeps, and the first to go when the machine runs out of memory.
 * `ulimit -d` bounds what is written to, not what V8 merely reserves, which is more than any image takes.
 */
const bounded =
  'ulimit -c 0; ulimit -d "$0" 2>/dev/null; { echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; exec "$@"';
const shell = "/bin/sh";

/**
 * Starts the child: its own group, so that Ctrl+C reaches the server alone, and nothing of the server's but one channel.
 *
 * @param maxMegabytes at which it ends itself; on Linux the kernel stops it a little later
 */
export function startChild(maxMegabytes: number): ChildProcess {
  const node = [process.execPath, ...program.files.map((file) => join(projectRoot, file)), String(maxMegabytes)];
  const [command = "", ...args] =
    process.platform === "linux" && existsSync(shell)
      ? [shell, "-c", bounded, String((maxMegabytes + program.reserve + codeReserve) * 1024), ...node]
      : node;
  // In the server's own folder: a DATA_DIR may be told from there.
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
