import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { root } from "./root.mjs";

/** @typedef {{ code: number, output: string }} Outcome `code` is 128 + the signal's number when a signal ended it */

/** Process ids of the children. @type {Set<number>} */
const running = new Set();

/** @type {NodeJS.Signals[]} */
const endings = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program to its end. Each child leads a process group, so that its own children end with it when this script
 * is stopped: npm alone starts node-gyp, make and the compiler.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, shown?: boolean }} [options] `shown` writes output as it comes
 * @returns {Promise<Outcome>} never rejects: a program that cannot be started has code 127
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
 * Runs a program of an installed package with the Node that runs this script.
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
      // It ended in the meantime.
    }
  }
});

function stop(/** @type {NodeJS.Signals} */ signal) {
  process.exit(128 + constants.signals[signal]);
}

function remember(/** @type {number | undefined} */ pid) {
  if (!pid) return;
  if (running.size === 0) for (const signal of endings) process.on(signal, stop);
  running.add(pid);
}

function forget(/** @type {number | undefined} */ pid) {
  if (!pid || !running.delete(pid) || running.size > 0) return;
  // The server, which `npm start` loads next, handles signals itself.
  for (const signal of endings) process.off(signal, stop);
}
