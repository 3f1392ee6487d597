import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shownElements } from "../../../shared/text/post-elements.ts";
import { projectRoot } from "../platform/project-root.ts";
import { maxNesting, removedWithContent, vocabulary } from "./clean-html-vocabulary.ts";

const page = readFileSync(join(projectRoot, "docs/security.md"), "utf8");
const section = page.split("## The HTML of a post\n")[1]?.split("\n## ")[0] ?? "";
const quoted = (text = "") => [...text.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);

test("the documented allow-list is the one in use", () => {
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const written = rows.flatMap((row) => {
    const [, elements, attributes] = row.split("|");
    return quoted(elements).map((element) => [element, quoted(attributes)] as const);
  });
  const used = Object.entries(vocabulary).map(([element, rules]) => [element, Object.keys(rules)] as const);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(used));
});

test("browsers check the same names, and those that the server adds when it renders a post", () => {
  const used = Object.entries(vocabulary).map(([element, rules]) => [element, Object.keys(rules)] as const);
  const added = Object.entries(shownElements).flatMap(([element, names]) => {
    const allowed: readonly string[] = new Map(used).get(element) ?? [];
    const more = names.split(" ").filter((name) => name && !allowed.includes(name));
    return more.map((name) => `${element} ${name}`);
  });
  for (const [element, names] of used) {
    expect(shownElements, element).toHaveProperty(element);
    for (const name of names) expect(shownElements[element]?.split(" "), element).toContain(name);
  }
  expect(new Set(added.map((one) => one.split(" ")[1]))).toEqual(
    new Set("data-enlarge data-label id class dir role tabindex srcset sizes aria-label aria-labelledby".split(" ")),
  );
  expect(Object.keys(shownElements).filter((element) => !(element in vocabulary))).toEqual(["span"]);
});

test("the documented elements that are removed with their content, and the maximum depth, are the ones in use", () => {
  const [, goes = ""] = /removed with their content:([^.]*)\./.exec(section) ?? [];
  expect(new Set(quoted(goes))).toEqual(removedWithContent);
  expect(section.replace(/\s+/g, " ")).toContain(`deeper than ${maxNesting} elements`);
});
