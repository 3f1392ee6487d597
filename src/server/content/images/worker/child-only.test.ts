import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../../core/platform/project-root.ts";

const source = join(projectRoot, "src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" });
const read = (file: string) => readFileSync(join(source, file), "utf8");

test("only the child process loads sharp", () => {
  const loading = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file) && /["']sharp["']/.test(read(file)));
  expect(loading.length).toBeGreaterThan(0);
  expect(loading.filter((file) => !file.startsWith("server/content/images/worker/child/"))).toEqual([]);
});

test("no test that shares its process loads the child, which disables sharp's readers", () => {
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
  // As vitest.config.ts has it.
  const sharing = tests.filter((file) => !/^server\/content\/images\/worker\/child\/.*\.process\.test\./.test(file));
  const loading = sharing.filter(
    (file) => /^import (?!type).*\/child\//m.test(read(file)) || file.startsWith("server/content/images/worker/child/"),
  );
  expect(sharing.length).toBeGreaterThan(0);
  expect(loading).toEqual([]);
});
