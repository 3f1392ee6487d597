import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { projectRoot } from "../platform/project-root.ts";
import { createRateLimits, rules } from "./rate-limits.ts";

test("the documented limits are the ones in use", () => {
  const page = readFileSync(join(projectRoot, "docs/security.md"), "utf8");
  const rows = (page.split("## Limits\n")[1] ?? "").split("\n").filter((line) => /\| \d+ in /.test(line));
  const written = rows.map((row) => /(\d+) in (?:an hour|(\d+) minutes)/.exec(row)?.slice(1) ?? []);
  const used = Object.values(rules).map(({ points, duration }) => [points, duration / 60]);
  const inOrder = (pairs: number[][]) => pairs.map((pair) => pair.join(" in ")).sort();
  expect(inOrder(written.map(([points, minutes]) => [Number(points), Number(minutes ?? 60)]))).toEqual(inOrder(used));
});

test("a clock that was set back does not lengthen the wait", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01") });
  onTestFinished(() => void vi.useRealTimers());
  const limits = createRateLimits();
  for (let tries = 0; tries < rules.signIn.points; tries++) await limits.count("signIn", "192.0.2.1");
  vi.setSystemTime(new Date("2025-03-01"));
  await expect(limits.count("signIn", "192.0.2.1")).rejects.toMatchObject({ retryAfterSeconds: rules.signIn.duration });
});
