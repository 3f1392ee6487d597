import { Failure } from "./failure.mjs";
import { checkNodeVersion } from "./node-version.mjs";
import { root } from "./root.mjs";

/** Prints a line about the current step, on standard error: standard output is for a command's result. */
export function say(/** @type {string} */ line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs an npm command: checks the version of Node, makes Longhand's folder the working folder (as npm does, so that
 * `./data` is the same blog wherever the script is called), and prints an expected failure as one line without a stack.
 *
 * @param {() => Promise<void>} work
 */
export async function script(work) {
  try {
    checkNodeVersion(root);
    process.chdir(root);
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.details) say(error.details);
    say(error.message);
    process.exit(1);
  }
}
