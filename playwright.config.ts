import { existsSync, statfsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { headlessShell } from "./scripts/lib/browser.mjs";

/** The browser that `npm test` found or installed; Debian's when Playwright is called by hand. */
const executablePath = process.env.CHROMIUM ?? (existsSync(headlessShell) ? headlessShell : "/usr/bin/chromium");

/** With `SLOW_CPU` pages take so many times longer: see tests/e2e/fixtures.ts. */
const slowdown = Number(process.env.SLOW_CPU ?? 1);

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/run-folder.ts",
  // More than the two cores that are counted on: with two, these stand still for a quarter of the time, waiting as a person does.
  workers: 3,
  // No test asserts on time: these only end one that waits for what never comes, on a machine however busy.
  timeout: 240_000 * slowdown,
  expect: { timeout: 30_000 * slowdown },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "UTC",
    // A view transition between two pages draws for as long as a page loads. Tests of motion ask for it.
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      // Playwright has Chromium share memory in files of /tmp, because containers may have hardly any room in /dev/shm.
      ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
      args: [
        "--no-sandbox",
        // Pages of tests are short-lived: compiling for speed costs more than it saves.
        "--js-flags=--no-opt --no-maglev",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // No test may depend on, or reach, anything but the blog it started.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ],
    },
  },
});

function hasSharedMemory(): boolean {
  if (!existsSync("/dev/shm")) return false;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize >= 1024 ** 3;
}
