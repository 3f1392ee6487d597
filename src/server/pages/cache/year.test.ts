import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { sweepYear, yearOf } from "./year.ts";

test("a year begins at midnight of the site's time zone, and each question is answered for its own", () => {
  const years = ["2026-12-31T18:14:59.999Z", "2026-12-31T18:15:00Z", "2027-01-01T00:00:00Z"].map((moment) =>
    ["Asia/Kathmandu", "UTC", "Pacific/Marquesas"].map((timeZone) => yearOf(new Date(moment), timeZone)),
  );
  expect(years).toEqual([
    ["2026", "2026", "2026"],
    ["2027", "2026", "2026"],
    ["2027", "2027", "2026"],
  ]);
});

test("pages that were kept say the new year within the hour, and are not forgotten for nothing", async () => {
  let moment = new Date("2026-12-31T22:30:00Z");
  const { origin, db, deps } = await servedApp({ env: { TIME_ZONE: "UTC" }, deps: { now: () => moment } });
  aPost(db);
  const year = async () => /© (\d+)/.exec((await (await fetch(origin)).text()).replaceAll("<!-- -->", ""))?.[1];
  const sweepAt = async (text: string) => {
    const since = moment;
    moment = new Date(text);
    await sweepYear(deps, since);
  };
  expect(await year()).toBe("2026");
  const before = deps.cache.bytes();
  await sweepAt("2026-12-31T23:30:00Z");
  expect(deps.cache.bytes()).toBe(before);
  await sweepAt("2027-01-01T00:30:00Z");
  expect(await year()).toBe("2027");
  // A machine that slept over New Year, and one that began with a wrong clock.
  await sweepAt("2028-02-03T12:00:00Z");
  expect(await year()).toBe("2028");
  await sweepAt("2027-02-03T12:00:00Z");
  expect(await year()).toBe("2027");
});
