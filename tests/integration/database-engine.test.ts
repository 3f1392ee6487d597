import { expect, test } from "vitest";
import { tryDatabaseEngine } from "../../scripts/lib/database-engine.mjs";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { aFolder } from "../support/a-folder.ts";

test("the installed database engine survives garbage collection", async () => {
  await expect(tryDatabaseEngine(projectRoot)).resolves.toBeUndefined();
});

test("an engine that ends its process is reported in one sentence after its own output", async () => {
  const folder = aFolder({
    "node_modules/better-sqlite3/index.js": `module.exports = class {
      prepare() {
        require("node:fs").writeSync(2, "Assertion failed: (env) != nullptr\\n");
        process.kill(process.pid, "SIGKILL");
      }
    };`,
  });
  await expect(tryDatabaseEngine(folder)).rejects.toMatchObject({
    message: `The database engine does not run with this Node, ${process.version}. Compiled for Node 24 since 24.19 it ends the process sooner or later; with Node 22 and 26 it runs.`,
    details: "Assertion failed: (env) != nullptr",
  });
});

test("a missing engine is reported in one sentence after Node's output", async () => {
  await expect(tryDatabaseEngine(aFolder())).rejects.toThrow("The database engine does not run with this Node");
});
