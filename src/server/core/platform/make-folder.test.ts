import { readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { makeFolder } from "./make-folder.ts";

// tests/operations/failing-start.test.ts covers a hanging mkdir, in a process that the test can end.

test("a folder is created with its parents, and an existing one keeps its content", () => {
  const folder = aFolder();
  const deep = join(folder, "data", "images");
  makeFolder(deep);
  writeFileSync(join(deep, "a.webp"), "");
  makeFolder(deep);
  makeFolder(`${deep}/`);
  makeFolder(relative(process.cwd(), join(folder, "beside", "it")));
  expect([readdirSync(folder).sort(), readdirSync(deep)]).toEqual([["beside", "data"], ["a.webp"]]);
});

test("a file at the folder's path or at a parent's is an error", () => {
  const file = join(aFolder({ file: "" }), "file");
  expect(() => makeFolder(file)).toThrow(expect.objectContaining({ code: "EEXIST", syscall: "mkdir" }));
  expect(() => makeFolder(join(file, "a", "b"))).toThrow(
    expect.objectContaining({ code: "ENOTDIR", syscall: "mkdir" }),
  );
});
