import { expect, test } from "vitest";
import { createTraffic } from "./traffic.ts";

test("requests of the last second are counted, and older ones are forgotten", () => {
  let now = 500;
  const traffic = createTraffic(() => now);
  const requests = (count: number) => {
    for (let at = 0; at < count; at++) traffic.count();
  };
  expect(traffic.perSecond()).toBe(0);
  requests(40);
  expect(traffic.perSecond()).toBe(40);
  now += 1_250;
  expect(traffic.perSecond()).toBe(30);
  requests(10);
  expect(traffic.perSecond()).toBe(40);
  now += 750;
  expect(traffic.perSecond()).toBe(10);
  now += 10_000;
  expect(traffic.perSecond()).toBe(0);
});
