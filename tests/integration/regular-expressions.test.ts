import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import { parseSync } from "rolldown/experimental";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";
import { cases } from "../support/cases.ts";

interface Found {
  place: string;
  pattern: string;
  flags: string;
}

/** Expressions that the checker calls slow, and why they may stay. */
const bounded = new Set([
  // At most 40 characters are read again from each place.
  String.raw`\[\^([^\]\s]{1,40})\]`,
  String.raw`\\\[\^(?:[^\]\s<>&\\]|\\[^<>&]){1,40}?\\\]`,
  // At most 2,000.
  String.raw`\]\([^)\n]{0,2000}(?:\)|$)`,
  // The text of one paragraph, while its writer types.
  String.raw`(?:^|[\s(["'])(https?:\/\/[^\s<>"]+)(?:"[.,;:!?)'"\]]*)?\s?$`,
]);

/** Every regular expression of the product that is written as a literal. */
function expressions(): Found[] {
  const found: Found[] = [];
  const source = join(root, "src");
  for (const file of readdirSync(source, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|\.d\.ts$/.test(file)) continue;
    const visit = (node: unknown): void => {
      if (typeof node !== "object" || node === null) return;
      if ("regex" in node) {
        const { pattern, flags } = node.regex as { pattern: string; flags: string };
        found.push({ place: file, pattern, flags });
      }
      for (const part of Object.values(node)) visit(part);
    };
    visit(parseSync(file, readFileSync(join(source, file), "utf8")).program);
  }
  return found;
}

test("every regular expression takes linear time, whatever text it meets", { timeout: 300_000 }, () => {
  const all = expressions();
  expect(all.length).toBeGreaterThan(200);
  const chosen = all.filter(({ pattern }) => !bounded.has(pattern)).slice(0, cases(all.length));
  const slow = chosen.flatMap(({ place, pattern, flags }) => {
    const found = checkSync(pattern, flags, { timeout: 20_000 });
    if (found.status !== "vulnerable") return [];
    return [`${place}: /${pattern}/${flags} is ${found.complexity.summary}, for example for ${found.attack.pattern}`];
  });
  expect(slow).toEqual([]);
});
