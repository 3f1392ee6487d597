import { expect, test } from "vitest";
import { servedApp } from "../../../tests/support/test-app.ts";
import { createTraffic } from "../core/platform/process/traffic.ts";

test("every request counts as traffic, those of the raw path too", async () => {
  const traffic = createTraffic(() => 0);
  const { origin } = await servedApp({ deps: { traffic } });
  for (const path of ["/", "/", "/search", "/none", "/api/none"]) await (await fetch(origin + path)).text();
  expect(traffic.perSecond()).toBe(5);
});
