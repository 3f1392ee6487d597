import { stripVTControlCharacters } from "node:util";

/** Lines of a failure's message that are printed: enough for the assertion and the place. */
const messageLines = 12;

/**
 * @param {any} report the JSON report of Vitest
 * @returns {string[]} a paragraph for each failed test: its file, its name and its error
 */
export function vitestFailures(report) {
  return (report.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const tests = file.assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
    // A file that cannot be loaded has no tests.
    if (tests.length === 0 && file.status === "failed") return [paragraph(file.name, file.message)];
    return tests.map((/** @type {any} */ test) =>
      paragraph(`${file.name} › ${test.fullName}`, test.failureMessages.join("\n")),
    );
  });
}

/**
 * @param {any} report the JSON report of Playwright
 * @returns {string[]} a paragraph for each test that failed, or passed only when it was repeated: its file, its name and the errors
 */
export function playwrightFailures(report) {
  return [
    ...(report.errors ?? []).map((/** @type {any} */ error) => paragraph("playwright", error.message)),
    ...(report.suites ?? []).flatMap(specsOf).flatMap((/** @type {any} */ spec) =>
      spec.tests
        .filter((/** @type {any} */ test) => test.status === "unexpected" || test.status === "flaky")
        .map((/** @type {any} */ test) => {
          const errors = test.results.flatMap((/** @type {any} */ result) => result.errors ?? []);
          const name = `${spec.file}:${spec.line} › ${spec.title}${test.status === "flaky" ? " (passed when repeated)" : ""}`;
          return errors.map((/** @type {any} */ error) => paragraph(name, error.message)).join("\n") || name;
        }),
    ),
  ];
}

/**
 * @param {any} suite
 * @returns {any[]}
 */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/**
 * @param {string} name
 * @param {string | undefined} message
 */
function paragraph(name, message) {
  const lines = stripVTControlCharacters(message ?? "")
    .split("\n")
    .slice(0, messageLines);
  return [name, ...lines.map((line) => `    ${line}`)].join("\n");
}
