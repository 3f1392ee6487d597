import { expect } from "vitest";

declare module "vitest" {
  // biome-ignore lint/suspicious/noExplicitAny: an interface is merged only under the same type parameters
  interface Matchers<T = any> {
    /** Like `toMatchObject`, but a regular expression must match the text, and an empty object an empty object. */
    toMatchStrictly(expected: object): T;
  }
}

type Tester = Parameters<typeof expect.addEqualityTesters>[0][number];

const isObject = (value: unknown): value is object => Object.prototype.toString.call(value) === "[object Object]";

const testers: Tester[] = [
  // toMatchObject takes a regular expression for an object without properties, which every value matches.
  (received: unknown, expected: unknown) => {
    if (!(expected instanceof RegExp) || received instanceof RegExp) return undefined;
    return typeof received === "string" && expected.test(received);
  },
  // An empty object, too, would match every object.
  (received: unknown, expected: unknown) => {
    if (!isObject(received) || !isObject(expected) || Object.keys(expected).length > 0) return undefined;
    return Object.values(received).every((value) => value === undefined);
  },
];

expect.extend({
  toMatchStrictly(received: unknown, expected: object) {
    const { iterableEquality, subsetEquality } = this.utils;
    return {
      pass: this.equals(received, expected, [...testers, iterableEquality, subsetEquality]),
      message: () => `expected the value ${this.isNot ? "not " : ""}to match strictly`,
      actual: received,
      expected,
    };
  },
});
