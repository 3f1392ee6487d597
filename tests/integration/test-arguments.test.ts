import { expect, test } from "vitest";
import { testArguments } from "../../scripts/lib/test-arguments.mjs";

test("without arguments both runners run everything", () => {
  expect(testArguments([])).toEqual({ vitest: [], playwright: [], isNarrowed: false });
});

test("a file and a pattern reach both runners in their own words", () => {
  const { vitest, playwright, isNarrowed } = testArguments(["comments", "--grep", "waits"]);
  expect(vitest).toEqual(["comments", "--testNamePattern", "waits", "--passWithNoTests"]);
  expect(playwright).toEqual(["comments", "--grep", "waits", "--pass-with-no-tests"]);
  expect(isNarrowed).toBe(true);
});

test("what no runner would understand is said at once", () => {
  expect(() => testArguments(["--watch"])).toThrow("not --watch");
  expect(() => testArguments(["--grep"])).toThrow("needs a pattern");
});
