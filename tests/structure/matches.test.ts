import { expect, test } from "vitest";

test("toMatchStrictly compares texts with a regular expression, and matches an empty object with an empty one only", () => {
  expect({ text: "kettles", fields: {}, more: 1 }).toMatchStrictly({ text: /^kett/, fields: {} });
  for (const expected of [{ text: /tea/ }, { fields: {} }, {}])
    expect({ text: "kettles", fields: { a: 1 } }).not.toMatchStrictly(expected);
});

test("toMatchObject stays as Vitest documents it", () => {
  expect({ fields: { a: 1 } }).toMatchObject({ fields: {} });
});
