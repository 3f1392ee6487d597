import { ensureInstalled } from "./lib/installed.mjs";
import { runTool } from "./lib/run.mjs";
import { say, script } from "./lib/script.mjs";

// Only the fast tests; `npm test` runs all of them.
const tests = [{ name: "tests", tool: "vitest", args: ["run", "--project", "fast"] }];
const types = [{ name: "types", tool: "tsc", args: ["--noEmit"] }];
const rest = [
  { name: "lint and format", tool: "biome", args: ["check", "--error-on-warnings", "."] },
  { name: "unused code", tool: "knip", args: [] },
];

/** `--without-tests` is for callers that run `npm test` next. */
const withTests = !process.argv.includes("--without-tests");

/** Two lanes for two cores: the tests take about as long as everything else together. */
const lanes = withTests ? [tests, [...types, ...rest]] : [types, rest];

await script(async () => {
  await ensureInstalled();
  const started = performance.now();
  const outcomes = await Promise.all(
    lanes.map(async (lane) => {
      const done = [];
      for (const step of lane) done.push(await take(step));
      return done;
    }),
  );
  const failed = outcomes.flat().filter(({ code }) => code !== 0);
  for (const { name, output } of failed) say(`\n── ${name} ──\n${output.trimEnd()}`);
  const time = seconds(performance.now() - started);
  say(
    failed.length === 0 ? `All is well (${time})` : `\nFailed: ${failed.map(({ name }) => name).join(", ")} (${time})`,
  );
  if (failed.length > 0) process.exitCode = 1;
});

/** @param {{ name: string, tool: string, args: string[] }} step */
async function take({ name, tool, args }) {
  const started = performance.now();
  const { code, output } = await runTool(tool, args);
  say(`${code === 0 ? "✓" : "✗"} ${name.padEnd(16)} ${seconds(performance.now() - started)}`);
  return { name, code, output };
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
