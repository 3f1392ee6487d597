import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

/** Imports of each file: path → paths, both relative to the repository, with `/`. Type imports count. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const importPattern = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"?]+)"/g;

/** Reads the imports of the product files below a folder. Tests are left out: they may import everything. */
export function readImports(root: string, folder: string): ImportGraph {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => normalize(join(folder, path)))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.includes(".test."));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const source = readFileSync(join(root, file), "utf8");
      const imports = [...source.matchAll(importPattern)].map(([, path = ""]) => normalize(join(dirname(file), path)));
      return [file, new Set(imports.filter((path) => known.has(path)))];
    }),
  );
}

/** @returns one circle of files, each importing the next, for every group of files that import one another */
export function fileCircles(graph: ImportGraph): string[][] {
  return circles(graph);
}

/**
 * Circles between sibling folders with everything below them. Imports between a folder and the folders inside it are
 * free.
 *
 * @param isFree decides which imports do not count
 */
export function folderCircles(
  graph: ImportGraph,
  isFree: (from: string, to: string) => boolean = () => false,
): string[][] {
  const bySide = new Map<string, Map<string, Set<string>>>();
  for (const [from, imports] of graph) {
    for (const to of imports) {
      if (isFree(from, to)) continue;
      const shared = commonFolder(from, to);
      const [one, other] = [childOf(shared, from), childOf(shared, to)];
      if (!one || !other || one === other) continue;
      const side = bySide.get(shared) ?? new Map<string, Set<string>>();
      bySide.set(shared, side);
      side.set(one, (side.get(one) ?? new Set()).add(other));
    }
  }
  return [...bySide.values()].flatMap((side) => circles(side));
}

/** An import between two folders, for the message of a failed check. */
export function importsBetween(graph: ImportGraph, from: string, to: string): string[] {
  return [...graph]
    .filter(([file]) => file.startsWith(`${from}/`))
    .flatMap(([file, imports]) =>
      [...imports].filter((path) => path.startsWith(`${to}/`)).map((path) => `${file} → ${path}`),
    );
}

function commonFolder(one: string, other: string): string {
  const [parts, others] = [one.split("/"), other.split("/")];
  const length = parts.findIndex((part, at) => part !== others[at]);
  return parts.slice(0, length).join("/");
}

/** The folder directly below `folder` that holds a file; null when the file lies in `folder` itself. */
function childOf(folder: string, file: string): string | null {
  const [child, ...rest] = relative(folder, file).split("/");
  return rest.length === 0 ? null : join(folder, child ?? "");
}

/** A shortest circle through each group of nodes that can reach one another. */
function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  for (const start of graph.keys()) {
    if (done.has(start)) continue;
    const circle = circleThrough(graph, start);
    if (!circle) continue;
    found.push(circle);
    for (const node of circle) done.add(node);
  }
  return found;
}

function circleThrough(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return pathTo(cameFrom, start, node);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return null;
}

function pathTo(cameFrom: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const path = [end];
  while (path[0] !== start) path.unshift(cameFrom.get(path[0] ?? "") ?? start);
  return path;
}
