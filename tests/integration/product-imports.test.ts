import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";

const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
const productFiles = readdirSync(join(projectRoot, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => join("src", name));

/** Imports of a file at run time. `import type` is erased, so a package of types may be a devDependency. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(projectRoot, path), "utf8");
  const imports = [...text.matchAll(/^(?:import|export)(?! type\b)[^;]*?["']([^"']+)["'];$/gm)];
  const lazy = [...text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)];
  return [...imports, ...lazy].map(([, specifier = ""]) => specifier);
}

test("no product file imports a development dependency", () => {
  const found = productFiles.flatMap((path) =>
    importsOf(path)
      .filter((specifier) => Object.keys(devDependencies).some((name) => `${specifier}/`.startsWith(`${name}/`)))
      .map((specifier) => `${path}: ${specifier}`),
  );
  expect(found).toEqual([]);
});

test("no product file imports test support", () => {
  const found = productFiles.flatMap((path) =>
    importsOf(path)
      .filter((specifier) => specifier.startsWith("."))
      .filter((specifier) => resolve(projectRoot, path, "..", specifier).startsWith(join(projectRoot, "tests")))
      .map((specifier) => `${path}: ${specifier}`),
  );
  expect(found).toEqual([]);
});
