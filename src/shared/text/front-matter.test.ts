import { expect, test } from "vitest";
import { frontMatterOf } from "./front-matter.ts";

test.each([
  [
    "title: Rain\nsubtitle: In May\ndate: 2026-05-01\ncategory: Lifestyle",
    { title: "Rain", subTitle: "In May", date: "2026-05-01", category: "Lifestyle" },
  ],
  [
    `title: "Rain: \\"all\\" day" # draft\ncategories: [Finance, Startup]`,
    { title: 'Rain: "all" day', category: "Finance" },
  ],
  ["title: 'It''s'\ncategories:\n  - Startup\n  - Finance\ntags:\n- a", { title: "It's", category: "Startup" }],
  ["# comment\ntitle: x", undefined],
  ["layout: post\n\ntitle: #1", { title: "#1" }],
] as const)("front matter is read: %j", (lines, fields) => {
  expect(frontMatterOf(`---\n${lines}\n---\n\nText`)?.fields).toEqual(fields);
});

test.each(["---\n\ntitle: x\n---", "---\nA line\n---\n", "text\n---\ntitle: x\n---", "---\ntitle: x", "---\n---\n"])(
  "other text is no front matter: %j",
  (markdown) => {
    expect(frontMatterOf(markdown)).toBeUndefined();
  },
);

test("thousands of lines without an end are read quickly", () => {
  expect(frontMatterOf(`---\n${"a: b\n \n".repeat(100_000)}`)).toBeUndefined();
});
