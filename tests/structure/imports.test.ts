import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { fileCircles, folderCircles, importsBetween, readImports } from "./import-graph.ts";

const graph = readImports(projectRoot, "src");

/** The client knows the server by the type of its procedures, and the server renders the client: see ARCHITECTURE.md. */
const isDesigned = (from: string, to: string) => from.startsWith("src/client/") && to === "src/server/api/router.ts";

/** Files at one level that a reader takes in at a glance, tests included. */
const maxFiles = 30;

const graphOf = (imports: Record<string, string[]>) =>
  new Map(Object.entries(imports).map(([file, paths]) => [file, new Set(paths)]));

test("no product file is part of an import cycle", () => {
  expect(graph.size).toBeGreaterThan(400);
  expect(fileCircles(graph).map((circle) => circle.join(" → "))).toEqual([]);
});

test("no two product folders depend on each other", () => {
  const found = folderCircles(graph, isDesigned).map((circle) => {
    const steps = circle.map((folder, at) => importsBetween(graph, folder, circle[(at + 1) % circle.length] ?? "")[0]);
    return `${circle.join(" → ")}: move what both need to a folder below them (see ARCHITECTURE.md).\n${steps.join("\n")}`;
  });
  expect(found).toEqual([]);
});

test("an import cycle of files or of folders is found", () => {
  const planted = graphOf({
    "src/a/one.ts": ["src/b/deep/two.ts"],
    "src/b/deep/two.ts": ["src/c/three.ts"],
    "src/c/three.ts": ["src/a/four.ts"],
    "src/a/four.ts": [],
  });
  expect(fileCircles(planted)).toEqual([]);
  expect(folderCircles(planted)).toEqual([["src/a", "src/b", "src/c"]]);
  expect(fileCircles(graphOf({ "src/a/one.ts": ["src/a/two.ts"], "src/a/two.ts": ["src/a/one.ts"] }))).toHaveLength(1);
  expect(folderCircles(graphOf({ "src/a/one.ts": ["src/a/b/two.ts"], "src/a/b/two.ts": ["src/a/one.ts"] }))).toEqual(
    [],
  );
});

test("no folder has more files than a reader can take in at a glance", () => {
  const files = readdirSync(join(projectRoot, "src"), { recursive: true, withFileTypes: true });
  const counts = new Map<string, number>();
  for (const file of files) {
    if (file.isFile()) counts.set(file.parentPath, (counts.get(file.parentPath) ?? 0) + 1);
  }
  const crowded = [...counts].filter(([folder, count]) => count > maxFiles && !folder.endsWith("demo/posts"));
  expect(crowded).toEqual([]);
});

test("the client takes only types from the schemas: zod is large, and tries out code that the content policy forbids", () => {
  const values = /^import (?!type )[^;]*?\/shared\/schemas\/[^;]*;/gm;
  const found = [...graph.keys()]
    .filter((file) => file.startsWith("src/client/"))
    .flatMap(
      (file) =>
        readFileSync(join(projectRoot, file), "utf8")
          .match(values)
          ?.map((line) => `${file}: ${line}`) ?? [],
    )
    .filter((line) => !/import \{(?: ?type \w+,?)+ \}/.test(line));
  expect(found).toEqual([]);
});
