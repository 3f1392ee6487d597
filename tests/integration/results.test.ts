import { join } from "node:path";
import { expect, test } from "vitest";
import { brief, mostUnsteady, readPlaywright, readVitest, resultsOf, sum } from "../../scripts/lib/results.mjs";
import { aFolder } from "../support/a-folder.ts";

const vitestFile = (tests: Record<string, string>, more = {}) => ({
  name: "src/paper.test.ts",
  status: Object.values(tests).includes("failed") ? "failed" : "passed",
  message: "",
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: status === "failed" ? ["it tore"] : [],
  })),
  ...more,
});

test("Vitest: passed, failed and skipped are told apart, and a failure keeps its words", () => {
  const report = { testResults: [vitestFile({ folds: "passed", tears: "failed", floats: "skipped", burns: "todo" })] };
  expect(readVitest(report)).toEqual({
    passed: 1,
    skipped: 2,
    unsteady: [],
    failures: [{ name: "src/paper.test.ts › tears", message: "it tore" }],
  });
});

test("Vitest: a file that could not be loaded is a failure, although none of its tests is", () => {
  const report = { testResults: [vitestFile({}, { status: "failed", message: "no such module" })] };
  expect(readVitest(report).failures).toEqual([{ name: "src/paper.test.ts", message: "no such module" }]);
});

const playwrightTest = (status: string, more = {}) => ({
  title: `a ${status} one`,
  tests: [{ status, annotations: [], results: [{ errors: [{ message: `${status}!` }] }], ...more }],
});
const playwrightReport = (...specs: unknown[]) => ({
  errors: [],
  suites: [{ title: "home.test.ts", specs: [], suites: [{ title: "on a phone", specs }] }],
});

test("Playwright: a test that passed only the second time has passed, and is named with what it said first", () => {
  const results = [{ errors: [{ message: "tore" }] }, { errors: [] }];
  const { passed, unsteady, failures } = readPlaywright(
    playwrightReport(playwrightTest("expected"), playwrightTest("unexpected"), playwrightTest("flaky", { results })),
  );
  expect(passed).toBe(2);
  expect(unsteady).toEqual([{ name: "home.test.ts › on a phone › a flaky one", message: "tore" }]);
  expect(failures).toEqual([{ name: "home.test.ts › on a phone › a unexpected one", message: "unexpected!" }]);
});

test("Playwright: skipped on purpose is no failure, never run is one", () => {
  const onPurpose = playwrightTest("skipped", { annotations: [{ type: "skip" }], results: [] });
  const neverRun = playwrightTest("skipped", { results: [] });
  const { skipped, failures } = readPlaywright(playwrightReport(onPurpose, neverRun));
  expect(skipped).toBe(1);
  expect(failures).toEqual([{ name: "home.test.ts › on a phone › a skipped one", message: "was never run" }]);
});

test("Playwright: what went wrong outside any test is a failure", () => {
  const report = { ...playwrightReport(), errors: [{ message: "the configuration is broken" }] };
  expect(readPlaywright(report).failures).toEqual([{ name: "Playwright", message: "the configuration is broken" }]);
});

test("a runner that died counts as one failure, and never as none", () => {
  const folder = aFolder({ "report.json": JSON.stringify({ testResults: [vitestFile({ folds: "passed" })] }) });
  expect(resultsOf("Vitest", 137, join(folder, "missing.json"), readVitest)).toMatchObject({
    passed: 0,
    failures: [{ message: "Vitest ended without a result (code 137)" }],
  });
  expect(resultsOf("Vitest", 1, join(folder, "report.json"), readVitest)).toMatchObject({
    passed: 1,
    failures: [{ message: "Vitest ended with code 1 although no test failed" }],
  });
});

test("the total is over all runners", () => {
  const it = { name: "it", message: "tore" };
  const one = { passed: 2, skipped: 1, unsteady: [it], failures: [] };
  const other = { passed: 3, skipped: 0, unsteady: [], failures: [it] };
  expect(sum([one, other])).toEqual({ passed: 5, skipped: 1, unsteady: [it], failures: [it] });
});

test("a run with many unsteady tests has failed", () => {
  const unsteady = Array.from({ length: mostUnsteady + 1 }, () => ({ name: "it", message: "tore" }));
  expect(sum([{ passed: 9, skipped: 0, unsteady, failures: [] }]).failures).toHaveLength(1);
});

test("what a test said is shown without colours and without end", () => {
  expect(brief("\u001b[2mReceived\u001b[22m: 2\n\n  at home")).toBe("       Received: 2\n         at home\n");
  expect(brief("line\n".repeat(100)).split("\n")).toHaveLength(13);
  expect(brief("a".repeat(10_000)).length).toBeLessThan(1_000);
});
