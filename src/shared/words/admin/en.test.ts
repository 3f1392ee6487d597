import { expect, test } from "vitest";
import { adminEn } from "./en.ts";

test("a count takes the singular or plural form, and large numbers are grouped", () => {
  const { twoStep, comments } = adminEn;
  expect(twoStep.on(1)).toBe("On. 1 recovery code is left.");
  expect(twoStep.on(10)).toBe("On. 10 recovery codes are left.");
  expect(comments.counted(1)).toBe("1 comment");
  expect(comments.counted(1234)).toBe("1,234 comments");
});

test("a sentence with an element in it returns its parts in order", () => {
  expect(adminEn.sessions.used("today", "on Monday").join("")).toBe("Last used today, signed in on Monday");
});

test("a title with quotes in it is quoted once", () => {
  expect(adminEn.posts.editOne('On “rain” and "snow"')).toBe("Edit “On ‘rain’ and ‘snow’”");
});
