import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { clientNetworks } from "../platform/client-network.ts";
import { projectRoot } from "../platform/project-root.ts";
import { createRateLimits, rules } from "./rate-limits.ts";

test("the documented limits are the ones in use", () => {
  const page = readFileSync(join(projectRoot, "docs/security.md"), "utf8");
  const section = page.split("## Limits\n")[1]?.split("\n## ")[0] ?? "";
  const written = [...section.matchAll(/\| (\d+) in (?:an hour|(\d+) minutes) \| (?:–|(\d+)) \|/g)].map(
    ([, points, minutes = "60", wide = "no"]) => `${points} in ${minutes}, ${wide} of a wide network`,
  );
  const used = Object.values(rules).map(
    ({ points, duration, widePoints = "no" }) => `${points} in ${duration / 60}, ${widePoints} of a wide network`,
  );
  expect(written.sort()).toEqual(used.sort());
});

test.each([
  ["a /48", (at: number) => `2001:db8:1:${at}::1`, "2001:db8:2::1"],
  ["a /24", (at: number) => `192.0.2.${at}`, "198.51.100.1"],
])("comments from many addresses of %s are limited together", async (_what, addressOf, elsewhere) => {
  const limits = createRateLimits();
  const comment = (address: string) => limits.count("comment", clientNetworks(address));
  for (let sent = 0; sent < 50; sent++) await comment(addressOf(sent));
  await expect(comment(addressOf(50))).rejects.toMatchObject({ kind: "too-many" });
  await comment(elsewhere);
});

test("comments that a wide network's limit refuses are not counted for the address either", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const limits = createRateLimits();
  const comment = (at: number) => limits.count("comment", clientNetworks(`192.0.2.${at}`));
  const { widePoints = 0, points, duration } = rules.comment;
  for (let sent = 0; sent < widePoints; sent++) await comment(sent);
  vi.advanceTimersByTime((duration - 1) * 1000);
  for (let tries = 0; tries < points; tries++) await expect(comment(100)).rejects.toMatchObject({ kind: "too-many" });
  // The wide network's time is over; that of the address, which began with its first try, is not.
  vi.advanceTimersByTime(1_000);
  for (let sent = 0; sent < points; sent++) await comment(100);
});

test("a clock that was set back does not lengthen the wait", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01") });
  onTestFinished(() => void vi.useRealTimers());
  const limits = createRateLimits();
  for (let tries = 0; tries < rules.signIn.points; tries++) await limits.count("signIn", clientNetworks("192.0.2.1"));
  vi.setSystemTime(new Date("2025-03-01"));
  await expect(limits.count("signIn", clientNetworks("192.0.2.1"))).rejects.toMatchObject({
    retryAfterSeconds: rules.signIn.duration,
  });
});
