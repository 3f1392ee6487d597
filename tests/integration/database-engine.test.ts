import { expect, test } from "vitest";
import { tryDatabaseEngine } from "../../scripts/lib/database-engine.mjs";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { aFolder } from "../support/a-folder.ts";

test("the installed database engine survives garbage collection", async () => {
  await expect(tryDatabaseEngine(projectRoot)).resolves.toBeUndefined();
});

const begin = `The database engine does not run with Node ${process.version}: `;

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
    message: `${begin}it ends the process, as when it is compiled for Node 24.19 or a later 24. Use Node 22 or 26.`,
    details: "Assertion failed: (env) != nullptr",
  });
});

test.each([
  [
    "was compiled against a different Node.js version using NODE_MODULE_VERSION 115",
    "it was compiled for another version.",
  ],
  ["Could not locate the bindings file. Tried: build/better_sqlite3.node", "it is not installed completely."],
  ["/lib/libc.so.6: version `GLIBC_2.38' not found", "it was compiled for another system."],
  ["EACCES: permission denied, open 'better_sqlite3.node'", "this user may not read it."],
  ["something new", "the output above says why."],
])("an engine that is not loaded, with %j, is reported with its reason and what to do", async (output, reason) => {
  const folder = aFolder({
    "node_modules/better-sqlite3/index.js": `throw new Error(${JSON.stringify(output)})`,
  });
  const failure = await tryDatabaseEngine(folder).catch((error) => error);
  expect(failure.message).toContain(begin + reason);
  expect(failure.details).toContain(output);
});

test("a missing engine is reported in one sentence after Node's output", async () => {
  await expect(tryDatabaseEngine(aFolder())).rejects.toThrow(`${begin}it is not installed completely.`);
});
