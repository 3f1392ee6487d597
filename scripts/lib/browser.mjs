import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { root } from "./root.mjs";
import { run, runTool } from "./run.mjs";
import { say } from "./script.mjs";

/** Debian's Chromium without windows, tabs and extensions: the same engine, half the CPU time of a test. */
export const headlessShell = "/usr/lib/chromium/chromium-headless-shell";

const systemBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser for tests. */
export const ensureTestBrowser = () => ensure([headlessShell, ...fullBrowsers()]);

/** The browser for measurements and screenshots: a full one, as readers use. */
export const ensureBrowser = () => ensure([...fullBrowsers(), headlessShell]);

/**
 * Finds `$CHROMIUM`, else one of these paths, else installs a browser.
 *
 * @param {string[]} paths
 * @returns {Promise<string>} path of a Chromium that starts
 * @throws {Failure} when none starts and none can be installed
 */
async function ensure(paths) {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) {
    if (await starts(CHROMIUM)) return CHROMIUM;
    throw new Failure(`CHROMIUM names ${CHROMIUM}, which does not start.`);
  }
  return (await firstThatStarts(paths)) ?? (await install(paths));
}

/** @param {string[]} paths */
async function firstThatStarts(paths) {
  for (const path of paths) if (await starts(path)) return path;
  return null;
}

/** @param {string[]} paths where the installed browser may be */
async function install(paths) {
  say("Installing a browser… (once)");
  const attempts =
    process.getuid?.() === 0 && existsSync("/usr/bin/apt-get") ? [fromDebian, fromPlaywright] : [fromPlaywright];
  let details = "";
  for (const attempt of attempts) {
    const { output } = await attempt();
    const found = await firstThatStarts(paths);
    if (found) return found;
    details += output;
  }
  throw new Failure(
    "No browser could be installed; set CHROMIUM to the path of a Chromium or Chrome.",
    details.trimEnd(),
  );
}

async function fromDebian() {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env });
  // Layout needs a font: without one, text has no size.
  return run("apt-get", ["install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"], { env });
}

const fromPlaywright = () => runTool("playwright", ["install", "chromium"]);

/** Playwright's browser first, then the system's. */
function fullBrowsers() {
  const require = createRequire(join(root, "package.json"));
  return [require("@playwright/test").chromium.executablePath(), ...systemBrowsers];
}

/** Starts the browser, because an existing file is not enough: Ubuntu's chromium-browser only prints how to install it. */
async function starts(/** @type {string} */ path) {
  if (!existsSync(path)) return false;
  const { code, output } = await run(path, ["--version"]);
  return code === 0 && /chrom/i.test(output);
}
