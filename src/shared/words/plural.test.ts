import { expect, test } from "vitest";
import { pluralIn } from "./plural.ts";
import { en } from "./readers/en.ts";

test("a count takes the word's form that its language asks for", () => {
  const polish = pluralIn("pl");
  const posts = (count: number) => polish(count, { one: "wpis", few: "wpisy", many: "wpisów", other: "wpisu" });
  expect([posts(1), posts(2), posts(5), posts(22), posts(1.5)]).toEqual(["wpis", "wpisy", "wpisów", "wpisy", "wpisu"]);
  expect([en.minutesToRead(1), en.minutesToRead(3)]).toEqual(["1 minute to read", "3 minutes to read"]);
});
