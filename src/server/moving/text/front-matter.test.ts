import { expect, test } from "vitest";
import { readFrontMatter } from "./front-matter.ts";

test("front matter is read as YAML, TOML or JSON, and dates stay text", () => {
  expect(readFrontMatter("\ufeff---\r\ndate: 2020-01-02\r\nok: no\r\n---\r\ntext\r\n")).toEqual({
    fields: { date: "2020-01-02", ok: "no" },
    body: "text\n",
    kind: "yaml",
  });
  expect(
    readFrontMatter("+++\ndate = 2021-03-04T07:05:00+01:00\nday = 2021-04-01\n[a]\nb = [1]\n+++\ntext"),
  ).toMatchObject({
    fields: { date: "2021-03-04T07:05:00.000+01:00", day: "2021-04-01", a: { b: [1] } },
    body: "text",
    kind: "toml",
  });
  expect(readFrontMatter('{ "a": "}", "b": {} }\n\ntext')).toMatchStrictly({
    fields: { a: "}", b: {} },
    body: "text",
    kind: "json",
  });
});

test.each([
  ["---\n---\nEmpty", {}, "Empty"],
  ["---\ntitle: A\n...\n\n# B", { title: "A" }, "\n# B"],
  ["---  \nextra: spaces\n---\nB", { extra: "spaces" }, "B"],
  ["No front matter", {}, "No front matter"],
  ["---\nA rule, and no end", {}, "---\nA rule, and no end"],
  ["{ braces } begin", {}, "{ braces } begin"],
])("%j", (text, fields, body) => {
  expect(readFrontMatter(text)).toMatchObject({ fields, body });
});

test.each([
  ["---js\n{ draft: true, tags: ['a'] }\n---\nText", { draft: true, tags: ["a"] }],
  ["---javascript\nmodule.exports = { draft: true };\n---\nText", { draft: true }],
  ['---json\n{ "draft": true }\n---\nText', { draft: true }],
  ["---toml\ndraft = true\n---\nText", { draft: true }],
  ["---yaml\ndraft: true\n---\nText", { draft: true }],
  ['"draft": true,\n"title": "Tea"\n;;;\nText', { draft: true, title: "Tea" }],
  [';;;\n"draft": true\n;;;\nText', { draft: true }],
  ["\n \n---\ndraft: true\n---\nText", { draft: true }],
])("the language that front matter names is read: %j", (text, fields) => {
  const { fault, ...front } = readFrontMatter(text);
  expect([fault, front]).toMatchObject([undefined, { fields, body: "Text" }]);
});

test.each([
  "---js\nconst draft = isDraft();\n---\nText",
  "---coffee\ndraft: true\n---\nText",
  "---\ndraft: true\n\nText",
])("front matter that is a program, in another language or without an end makes no post public: %j", (text) => {
  expect(readFrontMatter(text).fault).toEqual(expect.any(String));
});

test.each(["---\ndraft: true\n", '{ "draft": true, "more": "', "+++\ndraft = true\n"])(
  "%j with more behind it than front matter may have makes no post public",
  (begin) => {
    expect(readFrontMatter(begin + "x\n".repeat(200_000))).toMatchObject({ kind: "none", fault: expect.any(String) });
  },
);

test("front matter that cannot be read is kept, and the text behind it too", () => {
  expect(readFrontMatter("---\nbad yaml: [\n---\nText")).toMatchStrictly({
    fields: {},
    body: "Text",
    raw: "bad yaml: [\n",
    fault: expect.any(String),
  });
  expect(readFrontMatter("---\n- a list\n---\nText").fault).toBe("it holds no names");
  expect(readFrontMatter("+++\ntitle = 1\nText").fault).toBe("it does not end");
});

test("hostile front matter is refused", () => {
  const laughs = ["a: &a [x,x,x,x,x,x,x,x,x,x]"];
  for (let at = 1; at < 9; at++) {
    const before = String.fromCharCode(96 + at);
    laughs.push(`${String.fromCharCode(97 + at)}: &${String.fromCharCode(97 + at)} [${Array(10).fill(`*${before}`)}]`);
  }
  expect(readFrontMatter(`---\n${laughs.join("\n")}\n---\nText`)).toMatchStrictly({
    fields: {},
    fault: expect.any(String),
  });
  expect(readFrontMatter(`---\na: ${"[".repeat(5_000)}${"]".repeat(5_000)}\n---\nText`).fault).toBeTruthy();
  const { fields } = readFrontMatter('{"__proto__": {"polluted": true}, "a": 1}\nText');
  expect(Object.keys(fields)).toEqual(["__proto__", "a"]);
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  expect(readFrontMatter("---\na: !!js/function 'function () {}'\n---\nText").fields).toEqual({ a: "function () {}" });
});

test("front matter that is too deep, that aliases make larger than a file, or whose language only a prototype knows, is not read", () => {
  const list = `a: &a [${"[],".repeat(5_000)}]\nb: [${"*a,".repeat(90)}]`;
  expect(readFrontMatter(`---\n${list}\n---\ntext`)).toMatchObject({ fields: {}, fault: "it holds too much" });
  const deep = readFrontMatter(`---\na: ${"[".repeat(50_000)}\n---\ntext`);
  expect(deep).toMatchObject({ fields: {}, fault: "it is nested too deeply" });
  expect(readFrontMatter("---constructor\na: 1\n---\ntext")).toMatchObject({ fields: {}, body: "text" });
});
