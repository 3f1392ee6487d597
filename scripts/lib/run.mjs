import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { root } from "./root.mjs";

/** @typedef {{ code: number, output: string }} Outcome `code` is 128 + the signal's number when a signal ended it */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** How long children may take to end once they are told, in milliseconds. */
const stopMs = 5_000;

/** @type {NodeJS.Signals | null} */
let stoppedBy = null;

/** @type {NodeJS.Signals[]} */
const endings = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program to its end. Each has a process group of its own, so that what it started dies with it when this
 * script is stopped: npm alone starts node-gyp, make and the compiler.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, shown?: boolean }} [options] `shown` writes its output as it comes
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
      forget(child);
      resolve({ code, output: Buffer.concat(chunks).toString() + last });
    };
    child.stdout?.on("data", (chunk) => chunks.push(chunk));
    child.stderr?.on("data", (chunk) => chunks.push(chunk));
    child.once("error", (error) => finish(127, error.message));
    child.once("close", (code, signal) => finish(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    remember(child);
  });
}

/**
 * Runs a program that an installed package brings, with this very Node.
 *
 * @param {string} name as in node_modules/.bin
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runTool(name, args, options) {
  return run(process.execPath, [join(root, "node_modules", ".bin", name), ...args], options);
}

// However this script ends, nothing that it started runs on.
process.on("exit", () => {
  for (const child of running) endGroup(child, "SIGTERM");
});

function remember(/** @type {import("node:child_process").ChildProcess} */ child) {
  if (running.size === 0) for (const signal of endings) process.on(signal, stop);
  running.add(child);
}

function forget(/** @type {import("node:child_process").ChildProcess} */ child) {
  running.delete(child);
  if (running.size > 0) return;
  if (stoppedBy) process.exit(128 + constants.signals[stoppedBy]);
  // Whoever comes next, the server for one, stops in its own way.
  for (const signal of endings) process.off(signal, stop);
}

/** Hands the signal on and ends when the children have: a browser under test needs a moment to close. */
function stop(/** @type {NodeJS.Signals} */ signal) {
  const patience = stoppedBy ? 0 : stopMs;
  stoppedBy = signal;
  for (const child of running) endGroup(child, signal);
  setTimeout(() => {
    for (const child of running) endGroup(child, "SIGKILL");
    process.exit(128 + constants.signals[signal]);
  }, patience);
}

function endGroup(
  /** @type {import("node:child_process").ChildProcess} */ { pid },
  /** @type {NodeJS.Signals} */ signal,
) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // It has ended by itself meanwhile.
  }
}
