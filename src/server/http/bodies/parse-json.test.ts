import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test("any JSON of usual size is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["many names", `{${Array.from({ length: 20_000 }, (_, at) => `"${at}":1`).join()}}`],
  ["many items", `[${"1,".repeat(20_000)}1]`],
  ["many lists", `[${"[],".repeat(6_000)}[]]`],
  ["deep nesting", `${"[".repeat(40)}${"]".repeat(40)}`],
  ["nesting without end", "[".repeat(100_000)],
  ["no JSON", "{"],
])("JSON with %s is refused", (_what, text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});

test("signs inside strings count as text", () => {
  const post = { description: `${"[{,:}]".repeat(100_000)}\\"\\\\` };
  expect(parseJson(JSON.stringify(post))).toEqual(post);
});
