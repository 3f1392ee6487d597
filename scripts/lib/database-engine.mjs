import { Failure } from "./failure.mjs";
import { run } from "./run.mjs";

/** Makes the garbage collector free prepared statements, as it does in a running server. */
const trial = `
  const { createRequire } = require("node:module");
  const Database = createRequire(process.argv[1] + "/package.json")("better-sqlite3");
  const db = new Database(":memory:");
  const objects = [];
  for (let round = 0; round < 200; round++) {
    for (let at = 0; at < 20; at++) db.prepare("SELECT 1");
    for (let at = 0; at < 2000; at++) objects[at] = { at, text: String(at) };
  }
  db.close();`;

/**
 * Loads and uses better-sqlite3, whose native code is compiled for one version of Node: npm's record does not show whether
 * the compilation was finished. Runs in a child process, because a broken engine may end it.
 *
 * @param {string} root folder whose node_modules has the engine
 * @throws {Failure} when it cannot be loaded, or ends its process
 */
export async function tryDatabaseEngine(root) {
  const { code, output } = await run(process.execPath, ["-e", trial, root]);
  if (code === 0) return;
  // https://github.com/nodejs/node/issues/65446: the headers register each object, and Node cannot unregister one.
  throw new Failure(
    `The database engine does not run with this Node, ${process.version}. Compiled for Node 24 since 24.19 it ends the process sooner or later; with Node 22 and 26 it runs.`,
    output.trimEnd(),
  );
}
