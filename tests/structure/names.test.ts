import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { namesExportedTwice } from "./counts.ts";
import { readImports } from "./import-graph.ts";

/** Names that two files export on purpose. At most five. */
const exceptions: readonly string[] = [];

test("an exported name means one thing in the product", () => {
  expect(exceptions.length).toBeLessThanOrEqual(5);
  const twice = namesExportedTwice(projectRoot, readImports(projectRoot, "src").keys());
  expect(
    [...twice].filter(([name]) => !exceptions.includes(name)).map(([name, files]) => `${name}: ${files.join(" ")}`),
  ).toEqual([]);
});
