import { table } from "./table.mjs";

/**
 * A table of results beside their goals. A missed goal is marked and sets the exit code to 1.
 *
 * @typedef {[what: string, result: string | number, goal?: string, isMet?: boolean]} Result
 * @param {string} name
 * @param {Result[]} results
 */
export function goalTable(name, results) {
  if (results.some(([, , , isMet]) => isMet === false)) process.exitCode = 1;
  const rows = results.map(([what, result, goal = "", isMet = true]) => [
    what,
    isMet ? result : `${result}, missed`,
    goal,
  ]);
  return table([name, "measured", "goal"], rows);
}
