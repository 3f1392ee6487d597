import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** A run with more unsteady tests than this has failed: one is a race to be found, several are a broken product. */
export const mostUnsteady = 2;

/**
 * @typedef {{ name: string, message: string }} Failed a test, or a whole file, or a runner that died
 * @typedef {{ passed: number, skipped: number, unsteady: Failed[], failures: Failed[] }} Results
 *   `unsteady` tests passed only the second time; they count as passed, and are named with what they said the first time
 */

/**
 * What a runner wrote, read by `read`. A runner that wrote nothing, or that ended badly without naming a failed test,
 * counts as one failure: a total must never look better than the run was.
 *
 * @param {string} runner
 * @param {number} code its exit code
 * @param {string} file
 * @param {(report: any) => Results} read
 * @returns {Results}
 */
export function resultsOf(runner, code, file, read) {
  let results;
  try {
    results = read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {
      passed: 0,
      skipped: 0,
      unsteady: [],
      failures: [{ name: runner, message: `${runner} ended without a result (code ${code})` }],
    };
  }
  if (code !== 0 && results.failures.length === 0) {
    results.failures.push({ name: runner, message: `${runner} ended with code ${code} although no test failed` });
  }
  return results;
}

/**
 * @param {any} report of Vitest's JSON reporter
 * @returns {Results}
 */
export function readVitest(report) {
  /** @type {Results} */
  const results = { passed: 0, skipped: 0, unsteady: [], failures: [] };
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === "passed") results.passed++;
      else if (test.status === "failed") {
        results.failures.push({ name: `${file.name} › ${test.fullName}`, message: test.failureMessages.join("\n") });
      } else results.skipped++;
    }
    // A file that could not even be loaded has no test that failed.
    const named = file.assertionResults.some((/** @type {any} */ test) => test.status === "failed");
    if (file.status === "failed" && !named) results.failures.push({ name: file.name, message: file.message });
  }
  return results;
}

/**
 * A test that was never run because something before it broke has failed.
 *
 * @param {any} report of Playwright's JSON reporter
 * @returns {Results}
 */
export function readPlaywright(report) {
  /** @type {Results} */
  const results = { passed: 0, skipped: 0, unsteady: [], failures: [] };
  for (const error of report.errors) results.failures.push({ name: "Playwright", message: error.message ?? "" });
  for (const { spec, path } of report.suites.flatMap((/** @type {any} */ suite) => specsIn(suite, []))) {
    for (const test of spec.tests) {
      const name = [...path, spec.title].join(" › ");
      if (test.status === "expected") results.passed++;
      else if (test.status === "skipped" && isSkippedOnPurpose(test)) results.skipped++;
      else if (test.status === "flaky") {
        results.passed++;
        results.unsteady.push({ name, message: messageOf(test.results.slice(0, 1)) });
      } else results.failures.push({ name, message: messageOf(test.results) || "was never run" });
    }
  }
  return results;
}

function messageOf(/** @type {any[]} */ results) {
  const errors = results.flatMap((result) => result.errors ?? []);
  return errors.map((error) => error.message).join("\n");
}

/**
 * @param {any} suite
 * @param {string[]} path
 * @returns {{ spec: any, path: string[] }[]}
 */
function specsIn(suite, path) {
  const here = [...path, suite.title];
  return [
    ...(suite.specs ?? []).map((/** @type {any} */ spec) => ({ spec, path: here })),
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => specsIn(inner, here)),
  ];
}

function isSkippedOnPurpose(/** @type {any} */ test) {
  return test.annotations.some((/** @type {any} */ { type }) => type === "skip" || type === "fixme");
}

/**
 * @param {Results[]} all
 * @returns {Results}
 */
export function sum(all) {
  const unsteady = all.flatMap((results) => results.unsteady);
  const failures = all.flatMap((results) => results.failures);
  if (unsteady.length > mostUnsteady) {
    failures.push({ name: "Unsteady tests", message: `${unsteady.length}, and a run may have ${mostUnsteady}` });
  }
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    skipped: all.reduce((total, { skipped }) => total + skipped, 0),
    unsteady,
    failures,
  };
}

/**
 * What a test said, for the end of a log: without colours and blank lines, indented, and no longer than is read.
 *
 * @param {string} message
 */
export function brief(message) {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines
    .slice(0, 12)
    .map((line) => `       ${line.slice(0, 700)}\n`)
    .join("");
}
