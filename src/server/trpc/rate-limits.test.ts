import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../platform/project-root.ts";
import { rules } from "./rate-limits.ts";

test("the documented limits are the ones in use", () => {
  const page = readFileSync(join(projectRoot, "docs/security.md"), "utf8");
  const rows = (page.split("## Limits\n")[1] ?? "").split("\n").filter((line) => /\| \d+ in /.test(line));
  const written = rows.map((row) => /(\d+) in (?:an hour|(\d+) minutes)/.exec(row)?.slice(1) ?? []);
  const used = Object.values(rules).map(({ points, duration }) => [points, duration / 60]);
  const inOrder = (pairs: number[][]) => pairs.map((pair) => pair.join(" in ")).sort();
  expect(inOrder(written.map(([points, minutes]) => [Number(points), Number(minutes ?? 60)]))).toEqual(inOrder(used));
});
