import { expect, test } from "vitest";
import { readJsLiteral } from "./js-literal.ts";

test.each([
  ["export default { draft: true };", { draft: true }],
  [
    "module.exports = {\n  // none\n  'tags': [\"posts\", 'a, }',],\n  n: -1.5, /* : */ x: null,\n};\n",
    { tags: ["posts", "a, }"], n: -1.5, x: null },
  ],
  ["{ title: `It's`, 'a\\'b': \"\\u0041\\n\" }", { "a'b": "A\n", title: "It's" }],
  ["{}", {}],
])("%s is read without being run", (program, value) => {
  expect(readJsLiteral(program)).toEqual(value);
});

test.each([
  "export default { draft: isDraft };",
  "module.exports = { draft: !process.env.DEV };",
  "export default () => ({ draft: true });",
  "module.exports = { ...base }",
  "module.exports = { [name]: true }",
  'const title = "Tea";',
  "export default { title: `a` + b }",
  "[1]",
  "",
])("%s is a program", (program) => {
  expect(readJsLiteral(program)).toBeUndefined();
});
