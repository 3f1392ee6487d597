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
  throw new Failure(
    `The database engine does not run with Node ${process.version}: ${reasonOf(output)}`,
    output.trimEnd(),
  );
}

/**
 * Why the engine could not be loaded, and what to do.
 *
 * @param {string} output of the process that tried
 */
function reasonOf(output) {
  const known = reasons.find(([pattern]) => pattern.test(output));
  return known?.[1] ?? "the output above says why. Remove node_modules and start again.";
}

/** @type {[RegExp, string][]} */
const reasons = [
  [/NODE_MODULE_VERSION/, "it was compiled for another version. Remove node_modules and start again."],
  [
    /Cannot find module|Could not locate the bindings file/,
    "it is not installed completely. Remove node_modules and start again; where no prebuilt engine can be downloaded, install python3, make and g++ before.",
  ],
  [
    /GLIBC|ERR_DLOPEN_FAILED|invalid ELF header|wrong architecture|Exec format error/,
    "it was compiled for another system. Remove node_modules and start again on this machine.",
  ],
  [/EACCES|EPERM/, "this user may not read it. Give the files in node_modules to the user that starts Longhand."],
  // https://github.com/nodejs/node/issues/65446: the headers register each object, and Node cannot unregister one.
  [
    /Assertion failed|FATAL ERROR/,
    "it ends the process, as when it is compiled for Node 24.19 or a later 24. Use Node 22 or 26.",
  ],
];
