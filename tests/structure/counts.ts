import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "rolldown/experimental";
import type { ImportGraph } from "./import-graph.ts";

/** Lines of a product file that are neither blank nor part of a comment: what budgets of code count. */
export function codeLines(source: string): number {
  let isComment = false;
  let count = 0;
  for (const line of source.split("\n")) {
    const text = line.trim();
    if (isComment) {
      isComment = !text.includes("*/");
      continue;
    }
    if (text === "" || text.startsWith("//")) continue;
    if (text.startsWith("/*") || text.startsWith("{/*")) {
      isComment = !text.includes("*/");
      continue;
    }
    count += 1;
  }
  return count;
}

const exported =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm;

/** Names that two or more product files export, values and types, with the files. */
export function namesExportedTwice(root: string, files: Iterable<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const source = readFileSync(join(root, file), "utf8");
    const names = new Set([...source.matchAll(exported)].map(([, name = ""]) => name));
    for (const name of names) found.set(name, [...(found.get(name) ?? []), file]);
  }
  return new Map(
    [...found].filter(([, places]) => places.length > 1).sort(([one], [other]) => one.localeCompare(other)),
  );
}

/** How code shows that it knows that a write can be refused. */
const knowsOfRefusal =
  /\.(?:change|background)\(|\b(?:mayWrite|requireWrites|untilWritable|untilWritesAllowed|whileWritable|isLocked|writeIfPossible)\(|(?<!-)\blease\??\.(?!stop)|instanceof WriteRefused/;

/** Where the gate stands, and the program that opens it. */
const gate = /^src\/server\/(?:core\/|scale\/standby\/|start\.ts$)/;

/** The lines of other files of the server that know that a write can be refused, as `file:line`. */
export function refusalSites(root: string, files: Iterable<string>): string[] {
  const found: string[] = [];
  for (const file of files) {
    if (!file.startsWith("src/server/") || gate.test(file)) continue;
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    for (const [at, line] of lines.entries())
      if (!/^\s*(?:\*|\/\/|\/\*)/.test(line) && knowsOfRefusal.test(line)) found.push(`${file}:${at + 1}`);
  }
  return found;
}

/** Below this number of lines a file whose only reader is in its folder lives in that reader. */
const smallLines = 30;

/** Small files whose only reader is in their folder, as `file -> reader`. Files that are loaded on demand do not count. */
export function smallFiles(root: string, graph: ImportGraph): string[] {
  const readers = new Map<string, string[]>();
  for (const [file, imports] of graph) for (const to of imports) readers.set(to, [...(readers.get(to) ?? []), file]);
  return [...graph.keys()].flatMap((file) => {
    const [reader, ...others] = readers.get(file) ?? [];
    if (!reader || others.length > 0 || dirname(reader) !== dirname(file)) return [];
    if (readFileSync(join(root, file), "utf8").split("\n").length > smallLines) return [];
    const name = file.slice(dirname(file).length + 1);
    const isOnDemand = readFileSync(join(root, reader), "utf8").includes(`import("./${name}")`);
    return isOnDemand ? [] : [`${file} -> ${reader}`];
  });
}

/** A function with more parameters takes an object. */
const maxParameters = 5;

/** Functions with too many positional parameters, as `file: function`. */
export function longParameterLists(root: string, files: Iterable<string>): string[] {
  const found: string[] = [];
  for (const file of files) {
    const source = readFileSync(join(root, file), "utf8");
    // Parsing all files takes two seconds.
    if (!hasLongList(source)) continue;
    visit(parseSync(file, source).program, ({ params, start }) => {
      if (Array.isArray(params) && params.length > maxParameters)
        found.push(`${file}: ${source.slice(Number(start), Number(start) + 60).split("\n")[0]}`);
    });
  }
  return found;
}

/** Whether some brackets hold so many commas. Brackets in texts do little harm: each list has its own. */
function hasLongList(source: string): boolean {
  const commas: number[] = [];
  for (const [character] of source.matchAll(/[()[\]{},]/g)) {
    if (character === ",") commas.push((commas.pop() ?? 0) + 1);
    else if ("([{".includes(character)) commas.push(0);
    else if ((commas.pop() ?? 0) >= maxParameters && character === ")") return true;
  }
  return false;
}

/** Calls a function for a node of a syntax tree and all nodes below. */
function visit(node: unknown, look: (node: Record<string, unknown>) => void): void {
  if (typeof node !== "object" || node === null) return;
  look(node as Record<string, unknown>);
  for (const child of Object.values(node)) visit(child, look);
}
