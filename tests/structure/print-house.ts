import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { codeLines, namesExportedTwice } from "./counts.ts";
import { readImports } from "./import-graph.ts";
import { rooms, roomsTable, unlistedImports } from "./rooms.ts";

// Run by `npm run house`. With --write it also writes the table of rooms into ARCHITECTURE.md.
const files = [...readImports(projectRoot, "src").keys()];
const lines = files
  .map((file) => ({ file, count: codeLines(readFileSync(join(projectRoot, file), "utf8")) }))
  .sort((one, other) => other.count - one.count);
const unlisted = unlistedImports(readImports(projectRoot, "src/server"));
const twice = namesExportedTwice(projectRoot, files);
const [longest] = lines;

const facts: [string, string | number][] = [
  ["rooms of src/server", Object.keys(rooms).length],
  ["unlisted imports", unlisted.length],
  ["names exported twice", twice.size],
  ["product files", files.length],
  ["lines of code", lines.reduce((total, { count }) => total + count, 0)],
  ["longest file", `${longest?.file} (${longest?.count})`],
  ["files over 300 lines of code", lines.filter(({ count }) => count > 300).length],
];
for (const [name, value] of facts) process.stdout.write(`${name.padEnd(30)} ${value}\n`);
for (const line of unlisted) process.stdout.write(`${line}\n`);
for (const [name, places] of twice) process.stdout.write(`${name}: ${places.join(" ")}\n`);

if (process.argv.includes("--write")) {
  const path = join(projectRoot, "ARCHITECTURE.md");
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text.replace(/^\| `src\/server` \|[^\n]*\n(?:\|[^\n]*\n)*/m, () => `${roomsTable()}\n`),
  );
}
