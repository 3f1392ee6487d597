import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "./failure.mjs";
import { nativePackages } from "./native-packages.mjs";
import { root } from "./root.mjs";

/** Commands of package.json that work without sources and tools. */
const commands = ["start", "cli", "demo"];

const copied = [
  ...["dist", "drizzle", "fonts", "LICENSE"],
  ...["scripts/lib", "scripts/health.mjs", ...commands.map((name) => `scripts/${name}.mjs`)],
];

/** Package → its files that are needed at run time. The others compile it. */
const partOf = new Map([["better-sqlite3", ["package.json", "LICENSE", "lib", "build/Release/better_sqlite3.node"]]]);

/** Packages that only download or compile others. */
const installers = new Set(["prebuild-install"]);

/** The name in package.json marks a folder of this script. */
const deployedName = "longhand-deployed";

const incoming = ".deploy-new";
const outgoing = ".deploy-old";

/**
 * Writes what the built server loads, and nothing else, into a folder. Replaces what an earlier call wrote there; other
 * files of the folder, such as `.env` and `data`, stay. The server must not run from it.
 *
 * @param {string} folder absolute
 * @throws {Failure} when it has files and was not written by this function, or cannot be written to
 */
export function deploy(folder) {
  requireOwn(folder);
  try {
    for (const name of [incoming, outgoing]) rmSync(join(folder, name), { recursive: true, force: true });
    write(join(folder, incoming));
    // package.json first: an interrupted replacement can then be repeated.
    for (const name of ["package.json", ...readdirSync(join(folder, incoming)).sort()]) replace(folder, name);
    for (const name of [incoming, outgoing]) rmSync(join(folder, name), { recursive: true });
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!code) throw error;
    throw new Failure(`${folder} could not be written whole. Mend the cause and run the command again.`, message);
  }
}

/** @param {string} folder */
function requireOwn(folder) {
  const names = namesIn(folder).filter((name) => name !== incoming);
  if (names.length === 0 || isOwn(folder)) return;
  const shown = names.slice(0, 5).join(", ");
  const more = names.length > 5 ? ` and ${names.length - 5} more` : "";
  throw new Failure(
    `${folder} was not made by "npm run deploy" and is not empty: it has ${shown}${more}. Name a new or an empty folder.`,
  );
}

/**
 * @param {string} folder
 * @returns {string[]} nothing when there is no such folder
 */
function namesIn(folder) {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "ENOENT") return [];
    throw new Failure(`${folder} is no folder that can be read (${code}).`);
  }
}

function isOwn(/** @type {string} */ folder) {
  try {
    return readJson(join(folder, "package.json")).name === deployedName;
  } catch {
    return false;
  }
}

/** @param {string} folder */
function write(folder) {
  mkdirSync(folder, { recursive: true });
  const { packages } = readJson(join(root, "package-lock.json"));
  const paths = [
    ...copied,
    ...loadedPackages(packages).flatMap((path) => {
      const part = partOf.get(path.replace("node_modules/", ""));
      return part ? part.map((file) => `${path}/${file}`) : [path];
    }),
  ];
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  const { version, license, type, engines, scripts } = readJson(join(root, "package.json"));
  const description = {
    name: deployedName,
    version,
    description: "Longhand, as npm run deploy wrote it: what the server needs, without sources and tools",
    license,
    private: true,
    type,
    engines,
    scripts: Object.fromEntries(commands.map((name) => [name, scripts[name]])),
    dependencies: Object.fromEntries(nativePackages.map((name) => [name, packages[`node_modules/${name}`].version])),
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
}

/**
 * @param {Record<string, { dependencies?: object, optionalDependencies?: object }>} packages of package-lock.json
 * @returns {string[]} paths of the native packages and of all that they load. Peers are left out
 */
function loadedPackages(packages) {
  /** @type {Set<string>} */
  const found = new Set();
  const add = (/** @type {string} */ name, /** @type {string} */ dependent) => {
    const path = pathOf(name, dependent, packages);
    // Optional packages for other platforms are not installed.
    if (!path || found.has(path) || !existsSync(join(root, path))) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!installers.has(needed)) add(needed, path);
    }
  };
  for (const name of nativePackages) add(name, "");
  return [...found];
}

/**
 * Finds a package as Node does, beginning beside its dependent.
 *
 * @param {string} name
 * @param {string} dependent path of the package that needs it, or ""
 * @param {object} packages
 * @returns {string | null}
 */
function pathOf(name, dependent, packages) {
  const path = `${dependent ? `${dependent}/` : ""}node_modules/${name}`;
  if (path in packages) return path;
  return dependent ? pathOf(name, dependent.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ""), packages) : null;
}

/**
 * @param {string} folder
 * @param {string} name
 */
function replace(folder, name) {
  if (!existsSync(join(folder, incoming, name))) return;
  mkdirSync(join(folder, outgoing), { recursive: true });
  if (existsSync(join(folder, name))) renameSync(join(folder, name), join(folder, outgoing, name));
  renameSync(join(folder, incoming, name), join(folder, name));
}

const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, "utf8"));
