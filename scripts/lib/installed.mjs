import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { missingCompilerSentence } from "./compiler.mjs";
import { tryDatabaseEngine } from "./database-engine.mjs";
import { Failure } from "./failure.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";
import { startStep } from "./script.mjs";
import { stampAt } from "./stamp.mjs";

const maxDetailLines = 60;

/**
 * Installs the packages of package-lock.json, unless node_modules has them already.
 *
 * @throws {Failure} with npm's output as details
 */
export async function ensureInstalled() {
  const stamp = stampAt(join(root, "node_modules", ".longhand-installed"));
  const wanted = installKey(root);
  if (stamp.read() === wanted) return;
  if (holdsLockedPackages(root) && (await databaseEngineRuns(root))) {
    writeIfPossible(stamp, wanted);
    return;
  }
  requireWritable(root);
  const step = startStep(
    "Installing the packages… (once; one minute, or three if the database engine has to be compiled)",
  );
  const stopWatching = tellOfCompiling(root, step.goOn);
  stamp.remove();
  const { command, args } = npm();
  // --include=dev: NODE_ENV=production would drop the build tools.
  const { code, output } = await run(command, [...args, "ci", "--include=dev", "--no-audit", "--no-fund"], {
    env: nodeHeaders(),
  }).finally(() => {
    stopWatching();
    step.end();
  });
  if (code !== 0) {
    const details = output.trimEnd().split("\n").slice(-maxDetailLines).join("\n");
    throw new Failure(missingCompilerSentence() ?? "Installing failed; npm's output is above.", details);
  }
  await tryDatabaseEngine(root);
  stamp.write(wanted);
}

/**
 * Explains the wait once npm compiles the database engine.
 *
 * @param {string} root
 * @param {(line: string) => void} tell
 * @param {number} [everyMs]
 * @returns a function that ends it
 */
export function tellOfCompiling(root, tell, everyMs = 1_000) {
  const timer = setInterval(() => {
    // node-gyp writes it before it compiles.
    if (!existsSync(join(root, "node_modules/better-sqlite3/build/Makefile"))) return;
    clearInterval(timer);
    tell("No prebuilt database engine could be downloaded; compiling it, which takes about two minutes…");
  }, everyMs);
  return () => clearInterval(timer);
}

/**
 * A key of what an installation depends on: the locked packages, and the version of Node that native code is compiled for.
 *
 * @param {string} root
 */
export function installKey(root) {
  const { platform, arch, versions } = process;
  return `${fingerprint(root, ["package-lock.json"])} ${platform}-${arch} abi-${versions.modules}`;
}

/**
 * Whether node_modules has every package of the lock, according to npm's record of it; an engineer's `npm install` is then
 * not repeated. Optional packages may be missing: most are for other platforms.
 *
 * @param {string} root
 */
export function holdsLockedPackages(root) {
  const locked = readPackages(join(root, "package-lock.json"));
  const present = readPackages(join(root, "node_modules", ".package-lock.json"));
  if (!locked || !present) return false;
  return Object.entries(locked).every(([path, { version, optional }]) => {
    if (path === "") return true;
    const found = present[path];
    return found ? found.version === version : optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean }> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

async function databaseEngineRuns(/** @type {string} */ root) {
  try {
    await tryDatabaseEngine(root);
    return true;
  } catch {
    return false;
  }
}

/** A complete installation may be in a read-only folder. */
function writeIfPossible(/** @type {ReturnType<typeof stampAt>} */ stamp, /** @type {string} */ content) {
  try {
    stamp.write(content);
  } catch {
    // Without the stamp every start checks the packages one by one.
  }
}

/** @param {string} folder */
export function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Failure(`${folder} cannot be written to; Longhand needs it to install its packages and to build.`);
  }
}

/**
 * Points node-gyp to the headers beside this Node, if it was installed with them, as is usual. Without them node-gyp
 * downloads headers, which may fail behind a firewall.
 *
 * @returns {Record<string, string>} environment for npm
 */
function nodeHeaders() {
  const prefix = dirname(dirname(process.execPath));
  try {
    const header = readFileSync(join(prefix, "include", "node", "node_version.h"), "utf8");
    const isOfThisNode = new RegExp(`NODE_MODULE_VERSION ${process.versions.modules}\\b`).test(header);
    return isOfThisNode ? { npm_config_nodedir: process.env.npm_config_nodedir ?? prefix } : {};
  } catch {
    return {};
  }
}

/** The npm that started this script, else the npm beside this Node: PATH may have the npm of another Node. */
function npm() {
  const { npm_execpath: started } = process.env;
  if (started && basename(started).startsWith("npm-cli")) return { command: process.execPath, args: [started] };
  const beside = join(dirname(process.execPath), "npm");
  try {
    accessSync(beside, constants.X_OK);
    return { command: process.execPath, args: [beside] };
  } catch {
    return { command: "npm", args: [] };
  }
}
