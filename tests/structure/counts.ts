import { readFileSync } from "node:fs";
import { join } from "node:path";

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
