import { Failure } from "./failure.mjs";
import { checkNodeVersion } from "./node-version.mjs";
import { root } from "./root.mjs";

/** Prints a line about the current step, on standard error: standard output is for a command's result. */
export function say(/** @type {string} */ line) {
  process.stderr.write(`${line}\n`);
}

/** How often a step that is not on a terminal says that it still runs, in seconds. */
const quietSeconds = 15;

/**
 * Says what a long step does and how many seconds it has taken: on a terminal each second in the same line, elsewhere now and
 * then in a line of its own.
 *
 * @param {string} line
 */
export function startStep(line) {
  const { isTTY } = process.stderr;
  const began = Date.now();
  let shown = line;
  const seconds = () => Math.round((Date.now() - began) / 1_000);
  say(shown);
  const timer = setInterval(() => {
    if (isTTY) process.stderr.write(`\r\x1b[K  ${seconds()} s`);
    else if (seconds() % quietSeconds === 0) say(`${shown} ${seconds()} s`);
  }, 1_000);
  return {
    /** Says what the step does now. */
    goOn(/** @type {string} */ next) {
      shown = next;
      say(`${isTTY ? "\r\x1b[K" : ""}${next}`);
    },
    end() {
      clearInterval(timer);
      if (isTTY) process.stderr.write("\r\x1b[K");
      say(`Done after ${seconds()} s`);
    },
  };
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
