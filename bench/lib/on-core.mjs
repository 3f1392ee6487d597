import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

/** Whether two programs can run on separate CPU cores. */
export const hasCores = cpus().length > 1 && !spawnSync("taskset", ["--version"]).error;

/**
 * Pins a command to one CPU core, if the system has `taskset`.
 *
 * @param {number | undefined} core
 * @param {string[]} command
 * @returns {[program: string, options: string[]]} for `spawn`
 */
export function onCore(core, command) {
  const [program = "", ...options] =
    core !== undefined && hasCores ? ["taskset", "-c", String(core), ...command] : command;
  return [program, options];
}
