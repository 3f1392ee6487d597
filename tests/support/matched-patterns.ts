import { expect } from "vitest";

// toMatchObject takes a regular expression for an object without properties, which every value matches. Here it must match the text.
expect.addEqualityTesters([
  (received: unknown, expected: unknown) => {
    if (!(expected instanceof RegExp) || received instanceof RegExp) return undefined;
    return typeof received === "string" && expected.test(received);
  },
]);
