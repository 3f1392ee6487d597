import { Failure } from "./failure.mjs";
import { run } from "./run.mjs";

/** Its own statements become garbage while others make more of it: what a server does all day. */
const trial = `
  const { createRequire } = require("node:module");
  const Database = createRequire(process.argv[1] + "/package.json")("better-sqlite3");
  const db = new Database(":memory:");
  const kept = [];
  for (let round = 0; round < 200; round++) {
    for (let at = 0; at < 20; at++) db.prepare("SELECT 1");
    for (let at = 0; at < 2000; at++) kept[at] = { at, text: String(at) };
  }
  db.close();`;

/**
 * The one package with code compiled for this Node: npm's record does not say whether that was ever finished. In a process of
 * its own, since the engine may end it.
 *
 * @param {string} root folder whose node_modules holds it
 * @throws {Failure} when it cannot be loaded, or does not outlive its trial
 */
export async function tryDatabaseEngine(root) {
  const { code, output } = await run(process.execPath, ["-e", trial, root]);
  if (code === 0) return;
  // https://github.com/nodejs/node/issues/65446: headers that register each object, and a Node that cannot take one back.
  throw new Failure(
    `The database engine does not run with this Node, ${process.version}. Compiled for Node 24 since 24.19 it ends the process sooner or later; with Node 22 and 26 it runs.`,
    output.trimEnd(),
  );
}
