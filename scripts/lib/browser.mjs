import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { root } from "./root.mjs";
import { run, runTool } from "./run.mjs";
import { say } from "./script.mjs";

/** Debian's Chromium without a window, tabs and extensions: the same engine for half the work of a test. */
export const headlessShell = "/usr/lib/chromium/chromium-headless-shell";

const systemBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser that the tests drive. */
export const ensureTestBrowser = () => ensure([headlessShell, ...wholeBrowsers()]);

/** The browser in which is measured and photographed what people have. */
export const ensureBrowser = () => ensure([...wholeBrowsers(), headlessShell]);

/**
 * Looks for `$CHROMIUM`, then for one of these, and installs one if there is none (design §12).
 *
 * @param {string[]} paths
 * @returns {Promise<string>} path of a Chromium that starts
 * @throws {Failure} when none can be had
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

/** @param {string[]} paths where it may be afterwards */
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
  // A page without any font measures nothing: text has no size.
  return run("apt-get", ["install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"], { env });
}

const fromPlaywright = () => runTool("playwright", ["install", "chromium"]);

/** Playwright's own, then the system's. */
function wholeBrowsers() {
  const require = createRequire(join(root, "package.json"));
  return [require("@playwright/test").chromium.executablePath(), ...systemBrowsers];
}

/** Looking for the file is not enough: Ubuntu's chromium-browser is a script that only says to install a snap. */
async function starts(/** @type {string} */ path) {
  if (!existsSync(path)) return false;
  const { code, output } = await run(path, ["--version"]);
  return code === 0 && /chrom/i.test(output);
}
