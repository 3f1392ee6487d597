import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

/** Whether two programs can be kept from taking each other's processor. */
export const hasCores = cpus().length > 1 && !spawnSync("taskset", ["--version"]).error;

/**
 * A command that runs on one core of the processor only, where the system can do that.
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
