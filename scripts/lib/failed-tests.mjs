import { stripVTControlCharacters } from "node:util";

/** Lines of a failure's message that are printed: enough for the assertion and the place. */
const messageLines = 12;

/**
 * @param {any} report the JSON report of Vitest
 * @returns {string[]} the files with a failed test, and those that cannot be loaded
 */
export function failedFiles(report) {
  const results = report.testResults ?? [];
  return results
    .filter((/** @type {any} */ file) => file.status === "failed")
    .map((/** @type {any} */ file) => file.name);
}

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
 * @returns {string[]} a paragraph for each failed test: its file, its name and the errors
 */
export function playwrightFailures(report) {
  return [
    ...(report.errors ?? []).map((/** @type {any} */ error) => paragraph("playwright", error.message)),
    ...(report.suites ?? []).flatMap(specsOf).flatMap((/** @type {any} */ spec) =>
      spec.tests
        .filter((/** @type {any} */ test) => test.status === "unexpected")
        .map((/** @type {any} */ test) => {
          const errors = test.results.flatMap((/** @type {any} */ result) => result.errors ?? []);
          const message = errors.map((/** @type {any} */ error) => error.message).join("\n");
          return paragraph(`${spec.file}:${spec.line} › ${spec.title}`, message);
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
