import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { root } from "./root.mjs";

/** @typedef {{ code: number, output: string }} Outcome `code` is 128 + the signal's number after a signal */

/** Process ids of the children. @type {Set<number>} */
const running = new Set();

/** @type {NodeJS.Signals[]} */
const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program to its end. Each child leads a process group: when this script is stopped, the children of the child end
 * too. npm, for example, starts node-gyp, make and the compiler.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, shown?: boolean }} [options] `shown` prints the output at once instead of returning it
 * @returns {Promise<Outcome>} never rejects: the code is 127 when the program cannot be started
 */
export function run(command, args, { env = {}, shown = false } = {}) {
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const chunks = [];
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: shown ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const finish = (/** @type {number} */ code, /** @type {string} */ last = "") => {
      forget(child.pid);
      resolve({ code, output: Buffer.concat(chunks).toString() + last });
    };
    child.stdout?.on("data", (chunk) => chunks.push(chunk));
    child.stderr?.on("data", (chunk) => chunks.push(chunk));
    child.once("error", (error) => finish(127, error.message));
    child.once("close", (code, signal) => finish(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    remember(child.pid);
  });
}

/**
 * Runs the program of an installed package with the same Node as this script.
 *
 * @param {string} name as in node_modules/.bin
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runTool(name, args, options) {
  return run(process.execPath, [join(root, "node_modules", ".bin", name), ...args], options);
}

process.on("exit", () => {
  for (const pid of running) {
    try {
      process.kill(-pid, "SIGTERM");
    } catch {
      // The child has ended in the meantime.
    }
  }
});

function stop(/** @type {NodeJS.Signals} */ signal) {
  process.exit(128 + constants.signals[signal]);
}

function remember(/** @type {number | undefined} */ pid) {
  if (!pid) return;
  if (running.size === 0) for (const signal of stopSignals) process.on(signal, stop);
  running.add(pid);
}

function forget(/** @type {number | undefined} */ pid) {
  if (!pid || !running.delete(pid) || running.size > 0) return;
  // `npm start` loads the server next, which handles signals itself.
  for (const signal of stopSignals) process.off(signal, stop);
}
