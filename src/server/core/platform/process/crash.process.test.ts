import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { projectRoot } from "../project-root.ts";

/** Runs a program that fails after it has set the handler. */
function crash(failure: string, level = "info") {
  const platform = join(projectRoot, "src/server/core/platform");
  const folder = aFolder({
    "main.ts": `import { createLog, standardOutput } from "${platform}/log.ts";
      import { endOnCrash } from "${platform}/process/crash.ts";
      endOnCrash(createLog("${level}", standardOutput));
      setTimeout(() => { ${failure} }, 0);
      setInterval(() => {}, 1_000);`,
  });
  const command = [join(projectRoot, "scripts/run-source.mjs"), join(folder, "main.ts")];
  return spawnSync(process.execPath, command, { encoding: "utf8", cwd: projectRoot });
}

test.each(['throw new Error("tea is out")', 'void Promise.reject(new Error("tea is out"))'])(
  "a crash by %s is one line of JSON with its stack, and ends the process",
  (failure) => {
    const { status, stdout, stderr } = crash(failure);
    expect([status, stderr, stdout.trimEnd().split("\n").length]).toEqual([1, "", 1]);
    expect(JSON.parse(stdout)).toMatchObject({
      level: 60,
      msg: "the server crashed",
      err: { message: "tea is out", stack: expect.stringContaining("\n    at ") },
    });
  },
);

test("without a log a crash is still seen", () => {
  expect(crash('throw new Error("tea is out")', "silent")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("tea is out"),
  });
});
