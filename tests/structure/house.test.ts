import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { longParameterLists, refusalSites, smallFiles } from "./counts.ts";
import { readImports } from "./import-graph.ts";

const graph = readImports(projectRoot, "src");

/** Lines outside `core` that know that a write can be refused. Services write in procedures, jobs and `every`, which wait. */
const maxRefusalSites = 15;

/** Tables, which are read beside their reader. */
const tables: readonly string[] = [
  "src/server/job-kinds.ts -> src/server/background-work.ts",
  "src/server/api/v1/v1-calls.ts -> src/server/api/v1/v1-routes.ts",
];

test("few places outside core know that a write can be refused", () => {
  expect(refusalSites(projectRoot, graph.keys()).length).toBeLessThanOrEqual(maxRefusalSites);
});

test("a file under 30 lines whose only reader is in its folder lives in that reader", () => {
  expect(smallFiles(projectRoot, graph).filter((found) => !tables.includes(found))).toEqual([]);
});

test("no function has more than five positional parameters", () => {
  expect(longParameterLists(projectRoot, graph.keys())).toEqual([]);
});
