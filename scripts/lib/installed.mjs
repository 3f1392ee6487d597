import { accessSync, constants, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { missingCompilerSentence } from "./compiler.mjs";
import { tryDatabaseEngine } from "./database-engine.mjs";
import { Failure } from "./failure.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";
import { say } from "./script.mjs";
import { stampAt } from "./stamp.mjs";

const shownLines = 60;

/**
 * Makes node_modules what package-lock.json says, if it is not already.
 *
 * @throws {Failure} with npm's own words and a sentence
 */
export async function ensureInstalled() {
  const stamp = stampAt(join(root, "node_modules", ".longhand-installed"));
  const wanted = installKey(root);
  if (stamp.read() === wanted) return;
  if (holdsLockedPackages(root) && (await databaseEngineRuns(root))) {
    noteQuietly(stamp, wanted);
    return;
  }
  requireWritable(root);
  say("Installing… (once; a minute, or three where the database engine has to be compiled)");
  stamp.remove();
  const { command, args } = npm();
  // --include=dev: NODE_ENV=production would drop the build tools.
  const { code, output } = await run(command, [...args, "ci", "--include=dev", "--no-audit", "--no-fund"], {
    env: nodeHeaders(),
  });
  if (code !== 0) {
    const details = output.trimEnd().split("\n").slice(-shownLines).join("\n");
    throw new Failure(missingCompilerSentence() ?? "Installing failed; npm's own words stand above.", details);
  }
  await tryDatabaseEngine(root);
  stamp.write(wanted);
}

/**
 * What an installation depends on: the locked packages, and the Node for which native code was compiled.
 *
 * @param {string} root
 */
export function installKey(root) {
  const { platform, arch, versions } = process;
  return `${fingerprint(root, ["package-lock.json"])} ${platform}-${arch} abi-${versions.modules}`;
}

/**
 * Whether node_modules, by npm's own record of it, holds every package of the lock, so that an engineer's
 * `npm install` need not be repeated. Optional packages may be missing: most are for other platforms.
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

/** A read-only folder that is complete may stay as it is. */
function noteQuietly(/** @type {ReturnType<typeof stampAt>} */ stamp, /** @type {string} */ content) {
  try {
    stamp.write(content);
  } catch {
    // The longer look is then taken at every start.
  }
}

/** @param {string} folder */
export function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Failure(`${folder} cannot be written to; Longhand installs and builds itself there.`);
  }
}

/**
 * Where compiling finds Node's headers if they came with this Node, as they mostly do; else node-gyp downloads them,
 * which a machine behind a firewall may not be able to.
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

/** The npm that started this script, else the one beside this Node, so that another Node's npm is not taken. */
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
