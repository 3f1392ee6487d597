import { expect, test } from "vitest";
import { changesSince } from "./changes-since.ts";

test("what the owner changes while settings are being saved stays changed", () => {
  const sent = { siteName: "Margins", navigation: ["a"] } as never;
  const changes = { siteName: "Margins and more", navigation: ["a"], theme: "dark" } as never;
  expect(changesSince(changes, sent)).toEqual({ siteName: "Margins and more", theme: "dark" });
});
