import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "../scripts/lib/browser.mjs";
import { Failure } from "../scripts/lib/failure.mjs";
import { ready } from "../scripts/lib/ready.mjs";
import { root } from "../scripts/lib/root.mjs";
import { run } from "../scripts/lib/run.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { pagesOf, startDemo } from "./lib/demo.mjs";
import { machine } from "./lib/process-cost.mjs";
import { median, table } from "./lib/table.mjs";

/** Installed here and not as a dependency: every blog would install its 180 packages and never use them. */
const lighthouse = "lighthouse@12.8.2";
const folder = join(root, "node_modules", ".cache", "lighthouse");

/** `npm run bench:lighthouse -- 9` makes more runs. */
const runs = Number(process.argv[2] ?? 5);
const goals = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };
const categories = /** @type {(keyof typeof goals)[]} */ (Object.keys(goals));
const timings = {
  "first-contentful-paint": "first paint, ms",
  "largest-contentful-paint": "largest paint, ms",
  "total-blocking-time": "blocking, ms",
  "cumulative-layout-shift": "layout shift",
  "total-byte-weight": "total kB",
};

await script(async () => {
  await ready();
  // Read the load of the machine before this bench adds to it.
  const facts = machine();
  await installLighthouse();
  const browser = await ensureBrowser();
  const demo = await startDemo();
  const rows = [];
  /** @type {Set<string>} */
  const problems = new Set();
  for (const [name, url] of await pagesOf(demo.origin)) {
    say(`Measuring ${name}…`);
    /** @type {any[]} */
    const reports = [];
    // The first visit makes the server resize images; only later visits count.
    await runLighthouse(browser, url);
    for (let at = 0; at < runs; at++) reports.push(await runLighthouse(browser, url));
    const medianOf = (/** @type {(report: any) => number} */ value) => median(reports.map(value));
    rows.push([
      name,
      ...categories.map((it) => Math.round(medianOf((report) => report.categories[it].score * 100))),
      ...Object.keys(timings).map((it) => {
        const value = medianOf((report) => report.audits[it].numericValue);
        return it === "total-byte-weight"
          ? (value / 1000).toFixed(0)
          : it.startsWith("cumul")
            ? value.toFixed(3)
            : value.toFixed(0);
      }),
    ]);
    for (const report of reports) for (const problem of problemsIn(report)) problems.add(`${name}: ${problem}`);
  }
  await demo.stop();
  const goalRow = ["goal", ...categories.map((it) => goals[it]), ...Object.keys(timings).map(() => "")];
  process.stdout.write(`${facts}; Lighthouse, mobile, median of ${runs}\n\n`);
  process.stdout.write(
    `${table(["page of the demo", ...categories, ...Object.values(timings)], [...rows, goalRow])}\n`,
  );
  process.stdout.write("\n");
  for (const problem of problems) process.stdout.write(`- ${problem}\n`);
});

async function installLighthouse() {
  if (existsSync(join(folder, "node_modules", "lighthouse"))) return;
  say("Installing Lighthouse… (once)");
  mkdirSync(folder, { recursive: true });
  const { code, output } = await run("npm", [
    "install",
    ...["--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", lighthouse],
  ]);
  if (code !== 0) throw new Failure("Lighthouse could not be installed.", output);
}

/**
 * Runs Lighthouse's command in a new browser. Lighthouse sometimes loses the start of its recording (NO_NAVSTART) and asks
 * for another run.
 *
 * @param {string} browser
 * @param {string} url
 * @param {number} [triesLeft]
 * @returns {Promise<any>}
 */
async function runLighthouse(browser, url, triesLeft = 3) {
  const child = spawn(
    process.execPath,
    [
      join(folder, "node_modules", "lighthouse", "cli", "index.js"),
      ...[url, "--output=json", "--quiet", `--only-categories=${categories.join(",")}`],
      "--chrome-flags=--headless=new --no-sandbox --disable-quic --disable-background-networking",
    ],
    { env: { ...process.env, CHROME_PATH: browser }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let [report, errors] = ["", ""];
  child.stdout.on("data", (chunk) => {
    report += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, "close");
  if (errors.includes("NO_NAVSTART") && triesLeft > 1) return runLighthouse(browser, url, triesLeft - 1);
  if (code !== 0) throw new Failure("Lighthouse did not finish.", errors);
  return JSON.parse(report);
}

/** Failed audits that lower a score; not those of performance, which the table shows as numbers. @param {any} report */
function problemsIn(report) {
  return categories
    .filter((it) => it !== "performance")
    .flatMap((it) => report.categories[it].auditRefs)
    .filter(({ id, weight }) => weight > 0 && report.audits[id].score !== null && report.audits[id].score < 1)
    .map(({ id }) => `${report.audits[id].title} (${id})`);
}
