import { expect, test } from "vitest";

test("toMatchObject compares texts with a regular expression, and matches an empty object with an empty one only", () => {
  expect({ text: "kettles", fields: {} }).toMatchObject({ text: /^kett/, fields: {} });
  for (const expected of [{ text: /tea/ }, { fields: {} }, {}])
    expect({ text: "kettles", fields: { a: 1 } }).not.toMatchObject(expected);
});
