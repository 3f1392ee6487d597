import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { failedFiles, playwrightFailures, vitestFailures } from "./failed-tests.mjs";
import { runTool } from "./run.mjs";

/**
 * The results of one runner. A runner that ended with an error and without a failed test counts as one failure, which cannot
 * be repeated.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], repeat?: () => Promise<Results> }} Results
 */

/**
 * Runs Vitest. Its output is printed when it has ended.
 *
 * @param {string} folder for its report
 * @param {string[]} [args]
 * @returns {Promise<Results>}
 */
export async function runVitest(folder, args = []) {
  const file = join(folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code, output } = await runTool("vitest", ["run", "--project=!servers", ...reporters, ...args]);
  process.stdout.write(`\n${output}\n`);
  const report = takeReport(file);
  const files = failedFiles(report);
  return {
    passed: report.numPassedTests ?? 0,
    failed: failedIn(code, report.numFailedTests),
    skipped: report.numPendingTests ?? 0,
    failures: vitestFailures(report),
    ...(files.length > 0 && { repeat: () => runVitest(folder, ["--maxWorkers=1", ...files]) }),
  };
}

/**
 * Runs Playwright, and prints its output at once.
 *
 * @param {string} folder for its report
 * @param {string} browser the program of the browser
 * @param {string[]} [args]
 * @returns {Promise<Results>}
 */
export async function runPlaywright(folder, browser, args = []) {
  const file = join(folder, "playwright.json");
  const { code } = await runTool("playwright", ["test", "--reporter=list,json", ...args], {
    shown: true,
    env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = takeReport(file);
  const { expected, unexpected, skipped } = report.stats ?? {};
  return {
    passed: expected ?? 0,
    failed: failedIn(code, unexpected),
    skipped: skipped ?? 0,
    failures: playwrightFailures(report),
    ...(unexpected > 0 && { repeat: () => runPlaywright(folder, browser, ["--workers=1", "--last-failed"]) }),
  };
}

/** @param {number} code @param {number | undefined} tests */
function failedIn(code, tests) {
  return code === 0 ? 0 : Math.max(1, tests ?? 0);
}

/**
 * Removes the file, so that a repeated run that writes none is not judged by the first one's.
 *
 * @param {string} file
 * @returns {any} empty when the runner wrote none
 */
function takeReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    rmSync(file);
    return report;
  } catch {
    return {};
  }
}
