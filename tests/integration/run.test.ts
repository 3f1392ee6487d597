import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { aFolder } from "../support/a-folder.ts";

test("a stopped script also stops its children and their children", async () => {
  const grandchild = "console.log(process.pid); setInterval(() => {}, 1000)";
  const child = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(grandchild)}], { stdio: "inherit" }); setInterval(() => {}, 1000)`;
  const folder = aFolder({
    "script.mjs": `import { run } from ${JSON.stringify(join(projectRoot, "scripts/lib/run.mjs"))};
      await run(process.execPath, ["-e", ${JSON.stringify(child)}], { shown: true });`,
  });
  const script = spawn(process.execPath, [join(folder, "script.mjs")], { stdio: ["ignore", "pipe", "inherit"] });
  await once(script.stdout, "data");
  script.kill("SIGTERM");
  // All three processes hold this pipe, so it closes when the last one has ended.
  const [code] = await once(script, "close");
  expect(code).toBe(143);
});
