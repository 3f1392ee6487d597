import { expect, test } from "vitest";
import { emptyDetails } from "../../../shared/post-fields.ts";
import { hashedDetails } from "./states.ts";

test("a field that a later version adds leaves the hashes of posts that do not set it as they were", () => {
  const later = (value: string) => ({ ...emptyDetails, excerpt: "In short", later: value });
  expect(hashedDetails(later(""))).toEqual(hashedDetails({ ...emptyDetails, excerpt: "In short" }));
  expect(hashedDetails(later("Filled"))).toHaveProperty("later", "Filled");
});
