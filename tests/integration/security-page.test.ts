import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/platform/project-root.ts";

test("every test that the page about security names is there", () => {
  const page = readFileSync(join(projectRoot, "docs/security.md"), "utf8");
  const named = [...page.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, name = ""]) => name);
  const files = ["src", "tests"].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  );
  expect(named.length).toBeGreaterThan(20);
  for (const name of named) {
    const isThere = name.includes("/") ? files.includes(name) : files.some((path) => basename(path) === name);
    expect(isThere, name).toBe(true);
  }
});

test("what the page claims of OWASP's list names its test, or says that it was read", () => {
  const page = readFileSync(join(projectRoot, "docs/security.md"), "utf8");
  const held = page.split("\n").filter((line) => /^\| V[\d., V]+\| ✓ \|/.test(line));
  expect(held.length).toBeGreaterThan(80);
  for (const line of held) expect(line.split("|").at(-2), line).toMatch(/\.test\.tsx?`|^ reading $/);
});
