import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureTestBrowser } from "./lib/browser.mjs";
import { ready } from "./lib/ready.mjs";
import { say, script } from "./lib/script.mjs";
import { runPlaywright, runVitest } from "./lib/test-runners.mjs";

/** A run with more failed tests repeats none: a few may be races, several mean that the product is broken. */
const maxRepeated = 3;

await script(async () => {
  await ready();
  const browser = await ensureTestBrowser();
  const isDeep = process.argv.includes("--deep");
  if (isDeep) {
    process.env.TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
    process.env.SLOW_CPU ??= "4";
  }
  const { TEST_SEED } = process.env;
  const seed = TEST_SEED ? `All cases of every property, from TEST_SEED=${TEST_SEED}` : "";
  if (seed) say(seed);

  const folder = mkdtempSync(join(tmpdir(), "longhand-reports-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const vitest = () => runVitest(folder);
  const playwright = () => runPlaywright(folder, browser);
  // Both runners in parallel, because browsers and starting servers often wait. Slowed pages do not: they occupy every core.
  const runs = isDeep ? [await vitest(), await playwright()] : await Promise.all([vitest(), playwright()]);
  let passed = sum(runs.map((run) => run.passed));
  let failed = sum(runs.map((run) => run.failed));
  let repeats = 0;
  const skipped = sum(runs.map((run) => run.skipped));

  // One runner after the other, on a machine with nothing else to do.
  const failures = runs.flatMap((run) => run.failures);
  if (failed > 0 && failed <= maxRepeated) {
    for (const run of runs) {
      const repeated = await run.repeat?.();
      if (!repeated) continue;
      const recovered = Math.max(0, run.failed - repeated.failed);
      passed += recovered;
      failed -= recovered;
      repeats += recovered;
      failures.push(...repeated.failures.map((failure) => `Repeated: ${failure}`));
    }
  }
  // Printed again at the end, because both outputs are long and a truncated log keeps its end.
  for (const failure of failures) process.stdout.write(`\n${failure}\n`);
  if (seed) say(seed);
  const rest = `${repeats > 0 ? `, ${repeats} passed only when repeated` : ""}${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  process.stdout.write(`\n${passed} passed, ${failed} failed${rest}\n`);
  if (failed > 0) process.exitCode = 1;
});

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
