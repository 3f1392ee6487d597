import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../../scripts/lib/run.mjs";
import { projectRoot } from "../../src/server/platform/project-root.ts";
import { aFolder } from "../support/a-folder.ts";

test("a program's words and its exit code come back", async () => {
  const outcome = await run(process.execPath, ["-e", "console.log('out'); console.error('err'); process.exit(3)"]);
  expect(outcome.code).toBe(3);
  expect(outcome.output).toContain("out");
  expect(outcome.output).toContain("err");
});

test("a program that does not exist is a failure like any other", async () => {
  expect(await run("no-such-program-anywhere", [])).toMatchObject({ code: 127 });
});

test("a script that is stopped takes along what it started, and what that started", async () => {
  const grandchild = "console.log(process.pid); setInterval(() => {}, 1000)";
  const child = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(grandchild)}], { stdio: "inherit" }); setInterval(() => {}, 1000)`;
  const folder = aFolder({
    "script.mjs": `import { run } from ${JSON.stringify(join(projectRoot, "scripts/lib/run.mjs"))};
      await run(process.execPath, ["-e", ${JSON.stringify(child)}], { shown: true });`,
  });
  const script = spawn(process.execPath, [join(folder, "script.mjs")], { stdio: ["ignore", "pipe", "inherit"] });
  await once(script.stdout, "data");
  script.kill("SIGTERM");
  // All three write to this one pipe: it closes when the last of them is gone.
  const [code] = await once(script, "close");
  expect(code).toBe(143);
});
