import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";

test("nothing of the server but the child loads the decoder", () => {
  const source = join(projectRoot, "src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const loading = files.filter((file) => /["']sharp["']/.test(readFileSync(join(source, file), "utf8")));
  expect(loading.length).toBeGreaterThan(0);
  expect(loading.filter((file) => !file.startsWith("server/decoder/child/"))).toEqual([]);
});
