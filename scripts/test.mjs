import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureTestBrowser } from "./lib/browser.mjs";
import { playwrightFailures, vitestFailures } from "./lib/failed-tests.mjs";
import { ready } from "./lib/ready.mjs";
import { runTool } from "./lib/run.mjs";
import { say, script } from "./lib/script.mjs";

/** More flaky tests fail the run: one flaky test is a race to find, several mean that the product is broken. */
const maxFlaky = 2;

await script(async () => {
  await ready();
  const browser = await ensureTestBrowser();
  if (process.argv.includes("--deep")) {
    process.env.TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
    process.env.SLOW_CPU ??= "4";
  }
  const { TEST_SEED } = process.env;
  const seed = TEST_SEED ? `All cases of every property, from TEST_SEED=${TEST_SEED}` : "";
  if (seed) say(seed);

  const reports = mkdtempSync(join(tmpdir(), "longhand-reports-"));
  process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
  const vitestReport = join(reports, "vitest.json");
  const playwrightReport = join(reports, "playwright.json");
  const vitestReporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];

  // Run both at once, because browsers and starting servers often wait. Vitest's output is printed when it has ended.
  const [vitest, playwright] = await Promise.all([
    runTool("vitest", ["run", "--project=!servers", ...vitestReporters]).then((outcome) => {
      process.stdout.write(`\n${outcome.output}\n`);
      return outcome;
    }),
    runTool("playwright", ["test", "--reporter=list,json"], {
      shown: true,
      env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    }),
  ]);

  const [vitestResults, playwrightResults] = [read(vitestReport), read(playwrightReport)];
  const { numPassedTests, numFailedTests, numPendingTests } = vitestResults;
  const { expected, unexpected, flaky, skipped } = playwrightResults.stats ?? {};
  const flakyFailures = count(flaky) > maxFlaky ? count(flaky) : 0;
  // A runner that failed without a failed test counts as one failure.
  const failedIn = (/** @type {number} */ code, /** @type {number} */ tests) => (code === 0 ? 0 : Math.max(1, tests));
  const passed = count(numPassedTests) + count(expected) + count(flaky) - flakyFailures;
  const failed =
    failedIn(vitest.code, count(numFailedTests)) + failedIn(playwright.code, count(unexpected)) + flakyFailures;
  const notRun = count(numPendingTests) + count(skipped);
  // Both outputs are long, and the end is what a cut log keeps.
  for (const failure of [...vitestFailures(vitestResults), ...playwrightFailures(playwrightResults)]) {
    process.stdout.write(`\n${failure}\n`);
  }
  if (seed) say(seed);
  process.stdout.write(`\n${passed} passed, ${failed} failed${notRun > 0 ? `, ${notRun} skipped` : ""}\n`);
  if (failed > 0) process.exitCode = 1;
});

/**
 * @param {string} report the JSON file of a runner
 * @returns {any} empty when the runner wrote none
 */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return {};
  }
}

/** @param {number | undefined} tests */
function count(tests) {
  return tests ?? 0;
}
