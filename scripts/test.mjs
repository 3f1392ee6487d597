import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureTestBrowser } from "./lib/browser.mjs";
import { ready } from "./lib/ready.mjs";
import { brief, readPlaywright, readVitest, resultsOf, sum } from "./lib/results.mjs";
import { runTool } from "./lib/run.mjs";
import { say, script } from "./lib/script.mjs";
import { testArguments } from "./lib/test-arguments.mjs";

await script(async () => {
  const args = testArguments(process.argv.slice(2));
  await ready();
  const browser = await ensureTestBrowser();

  const reports = mkdtempSync(join(tmpdir(), "longhand-reports-"));
  process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
  const vitestReport = join(reports, "vitest.json");
  const playwrightReport = join(reports, "playwright.json");

  // One after the other: the browser's tests measure what a person waits for, and would time out beside the others.
  say("Unit and integration tests…");
  const vitest = await runTool(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`, ...args.vitest],
    { shown: true },
  );
  say("Browser tests…");
  const playwright = await runTool("playwright", ["test", "--reporter=list,json", ...args.playwright], {
    shown: true,
    env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });

  const { passed, skipped, unsteady, failures } = sum([
    resultsOf("Vitest", vitest.code, vitestReport, readVitest),
    resultsOf("Playwright", playwright.code, playwrightReport, readPlaywright),
  ]);
  process.stdout.write("\n");
  for (const { name, message } of unsteady) process.stdout.write(`UNSTEADY ${name}\n${brief(message)}`);
  for (const { name, message } of failures) process.stdout.write(`FAILED ${name}\n${brief(message)}`);
  if (skipped > 0) process.stdout.write(`${skipped} skipped${args.isNarrowed ? " or not asked for" : ""}\n`);
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
  if (failures.length > 0) process.exitCode = 1;
});
