import { Failure } from "./failure.mjs";
import { checkNodeVersion } from "./node-version.mjs";
import { root } from "./root.mjs";

/** One line about a step that really happens. Standard output stays free for what a command answers. */
export function say(/** @type {string} */ line) {
  process.stderr.write(`${line}\n`);
}

/**
 * What every npm command shares: the right Node, Longhand's folder as the working folder (as npm sets it, so that
 * `./data` is the same blog from wherever the script is called), and one line instead of a stack for a foreseen failure.
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
