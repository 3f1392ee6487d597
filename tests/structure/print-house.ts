import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { codeLines, longParameterLists, namesExportedTwice, refusalSites, smallFiles } from "./counts.ts";
import { readImports } from "./import-graph.ts";
import { rooms, roomsTable, unlistedImports } from "./rooms.ts";

// Run by `npm run house`. With --write it also writes the table of rooms into ARCHITECTURE.md.
const graph = readImports(projectRoot, "src");
const files = [...graph.keys()];
/** Texts of a language besides English: no code. */
const isTranslation = (file: string) => /^src\/shared\/words\/(?:admin|readers)\/(?!en\b)[\w-]+\.ts$/.test(file);
const counted = files
  .map((file) => ({ file, count: codeLines(readFileSync(join(projectRoot, file), "utf8")) }))
  .sort((one, other) => other.count - one.count);
const lines = counted.filter(({ file }) => !isTranslation(file));
const translations = counted.filter(({ file }) => isTranslation(file));
const sum = (some: typeof counted) => some.reduce((total, { count }) => total + count, 0);
const unlisted = unlistedImports(readImports(projectRoot, "src/server"));
const twice = namesExportedTwice(projectRoot, files);
const refusals = refusalSites(projectRoot, files);
const small = smallFiles(projectRoot, graph);
const long = longParameterLists(projectRoot, files);
const [longest] = lines;

const facts: [string, string | number][] = [
  ["rooms of src/server", Object.keys(rooms).length],
  ["unlisted imports", unlisted.length],
  ["names exported twice", twice.size],
  ["sites that know of refused writes", refusals.length],
  ["small files with one reader", small.length],
  ["functions with over 5 parameters", long.length],
  ["product files", files.length],
  ["lines of code", sum(lines)],
  ["lines of translations", sum(translations)],
  ["longest file", `${longest?.file} (${longest?.count})`],
  ["files over 300 lines of code", lines.filter(({ count }) => count > 300).length],
];
for (const [name, value] of facts) process.stdout.write(`${name.padEnd(34)} ${value}\n`);
for (const line of [...unlisted, ...refusals, ...small, ...long]) process.stdout.write(`${line}\n`);
for (const [name, places] of twice) process.stdout.write(`${name}: ${places.join(" ")}\n`);

if (process.argv.includes("--write")) {
  const path = join(projectRoot, "ARCHITECTURE.md");
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text.replace(/^\| `src\/server` \|[^\n]*\n(?:\|[^\n]*\n)*/m, () => `${roomsTable()}\n`),
  );
}
