import { readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../tests/support/a-folder.ts";
import { makeFolder } from "./make-folder.ts";

// A folder that cannot be made although its parent is there: tests/operations/failing-start.test.ts, in a process that can be ended.

test("a folder is made with its parents, and one that is there stays with what it holds", () => {
  const folder = aFolder();
  const deep = join(folder, "data", "images");
  makeFolder(deep);
  writeFileSync(join(deep, "a.webp"), "");
  makeFolder(deep);
  makeFolder(`${deep}/`);
  makeFolder(relative(process.cwd(), join(folder, "beside", "it")));
  expect([readdirSync(folder).sort(), readdirSync(deep)]).toEqual([["beside", "data"], ["a.webp"]]);
});

test("a file in the folder's place, or on the way there, is told", () => {
  const file = join(aFolder({ file: "" }), "file");
  expect(() => makeFolder(file)).toThrow(expect.objectContaining({ code: "EEXIST", syscall: "mkdir" }));
  expect(() => makeFolder(join(file, "a", "b"))).toThrow(
    expect.objectContaining({ code: "ENOTDIR", syscall: "mkdir" }),
  );
});
