import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingCompilerSentence } from "../../scripts/lib/compiler.mjs";
import { aFolder } from "../support/a-folder.ts";

function aPathWith(...programs: string[]) {
  const folder = aFolder(Object.fromEntries(programs.map((program) => [program, ""])));
  for (const program of programs) chmodSync(join(folder, program), 0o755);
  return folder;
}

test("an installed compiler causes no message", () => {
  expect(missingCompilerSentence(`${aPathWith("python3")}:${aPathWith("make", "g++")}`)).toBeNull();
});

test("the message names missing programs and their Debian packages", () => {
  expect(missingCompilerSentence(aPathWith("python3"))).toBe(
    'The database engine has to be compiled on this machine, and make and g++ are missing: on Debian and Ubuntu install them with "apt-get install -y python3 make g++", then run this again.',
  );
  expect(missingCompilerSentence(aPathWith())).toContain("python3, make and g++ are missing");
  expect(missingCompilerSentence(aPathWith("python3", "make"))).toContain("and g++ is missing");
});
