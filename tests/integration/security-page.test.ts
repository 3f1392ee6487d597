import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";

test("every test named in docs/security.md exists", () => {
  const page = readFileSync(join(projectRoot, "docs/security.md"), "utf8");
  const named = [...page.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, name = ""]) => name);
  const files = ["src", "tests"].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  );
  expect(named.length).toBeGreaterThan(20);
  for (const name of named) {
    const exists = name.includes("/") ? files.includes(name) : files.some((path) => basename(path) === name);
    expect(exists, name).toBe(true);
  }
});

test("every claim about OWASP's list names a test or was checked by reading", () => {
  const page = readFileSync(join(projectRoot, "docs/security.md"), "utf8");
  const claims = page.split("\n").filter((line) => /^\| V[\d., V]+\| ✓ \|/.test(line));
  expect(claims.length).toBeGreaterThan(80);
  for (const line of claims) expect(line.split("|").at(-2), line).toMatch(/\.test\.tsx?`|^ reading $/);
});
