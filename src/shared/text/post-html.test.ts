import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { safeHref } from "./post-html.ts";

test("a link with a million blanks in its address is read in linear time", () => {
  const href = `https://blog.example/${" ".repeat(1_000_000)}end`;
  // It takes milliseconds; in quadratic time it would take a quarter of an hour.
  const read = runInNewContext("safeHref(href)", { safeHref, href }, { timeout: 10_000 });
  expect(read).toBe(href);
});

test("controls and blanks around an address are removed", () => {
  expect(safeHref(" \u0000\thttps://blog.example/a b \u0001 ")).toBe("https://blog.example/a b");
});
