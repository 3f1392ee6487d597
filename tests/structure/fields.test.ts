import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";

test("no field cuts what is pasted: the field's component keeps it and says that it is too long", () => {
  const client = join(projectRoot, "src/client");
  const files = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => readFileSync(join(client, file), "utf8").includes("maxLength"))).toEqual([]);
});
