import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";

/** Imports that are loaded with their file, neither those of types nor those that a function makes. */
const staticImport = /^(?:import|export) (?!type )(?:[^;"]*? from )?"([^"]+)"/gms;

/** The files and packages that are loaded with a file. */
function loadedWith(entry: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    if (!/\.tsx?$/.test(name)) return;
    const source = readFileSync(join(projectRoot, name), "utf8");
    for (const [, found = ""] of source.matchAll(staticImport))
      load(found.startsWith(".") ? normalize(join(dirname(name), found)) : found);
  };
  load(entry);
  return loaded;
}

test("the server loads what a bucket and a second server need only when they are set", () => {
  const loaded = loadedWith("src/server/start.ts");
  const optional = /^aws4fetch$|^src\/server\/scale\/standby\/|\/bucket\/bucket\.ts$/;
  expect([loaded.size > 500, [...loaded].filter((name) => optional.test(name))]).toEqual([true, []]);
  // They are found where they are loaded.
  expect(
    [...loadedWith("src/server/ops/cli/standby-commands.ts")].filter((name) => optional.test(name)).length,
  ).toBeGreaterThan(5);
});
