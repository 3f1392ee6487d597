import { Failure } from "./failure.mjs";

/**
 * `npm test -- [part of a file name]… [--grep pattern]`, in each runner's own words.
 *
 * @param {string[]} given
 */
export function testArguments(given) {
  /** @type {string[]} */
  const files = [];
  /** @type {string[]} */
  const patterns = [];
  const rest = [...given];
  while (rest.length > 0) {
    const arg = rest.shift() ?? "";
    if (arg === "--grep" || arg === "-g") {
      const pattern = rest.shift();
      if (!pattern) throw new Failure("--grep needs a pattern after it.");
      patterns.push(pattern);
    } else if (arg.startsWith("--grep=")) patterns.push(arg.slice("--grep=".length));
    else if (arg.startsWith("-")) throw new Failure(`npm test knows --grep and parts of file names, not ${arg}.`);
    else files.push(arg);
  }
  const pattern = patterns.length > 0 ? patterns.join("|") : null;
  const isNarrowed = files.length > 0 || pattern !== null;
  return {
    vitest: [
      ...files,
      ...(pattern ? ["--testNamePattern", pattern] : []),
      ...(isNarrowed ? ["--passWithNoTests"] : []),
    ],
    playwright: [...files, ...(pattern ? ["--grep", pattern] : []), ...(isNarrowed ? ["--pass-with-no-tests"] : [])],
    isNarrowed,
  };
}
