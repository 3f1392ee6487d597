import { readFileSync } from "node:fs";

/**
 * @typedef {{ name: string, message: string }} Failed a test, or a whole file, or a runner that died
 * @typedef {{ passed: number, skipped: number, failures: Failed[] }} Results
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
  const results = { passed: 0, skipped: 0, failures: [] };
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
 * A flaky test has failed, and so has one that was never run because something before it broke.
 *
 * @param {any} report of Playwright's JSON reporter
 * @returns {Results}
 */
export function readPlaywright(report) {
  /** @type {Results} */
  const results = { passed: 0, skipped: 0, failures: [] };
  for (const error of report.errors) results.failures.push({ name: "Playwright", message: error.message ?? "" });
  for (const { spec, path } of report.suites.flatMap((/** @type {any} */ suite) => specsIn(suite, []))) {
    for (const test of spec.tests) {
      const name = [...path, spec.title].join(" › ");
      if (test.status === "expected") results.passed++;
      else if (test.status === "skipped" && isSkippedOnPurpose(test)) results.skipped++;
      else {
        const messages = test.results.flatMap((/** @type {any} */ result) => result.errors ?? []);
        const message = messages.map((/** @type {any} */ error) => error.message).join("\n");
        results.failures.push({ name, message: message || "was never run" });
      }
    }
  }
  return results;
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
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    skipped: all.reduce((total, { skipped }) => total + skipped, 0),
    failures: all.flatMap(({ failures }) => failures),
  };
}
