import type { Reason } from "../../../shared/import-report.ts";
import { reason } from "../report/reason.ts";
import type { OpenSource, SourceFile } from "./open-source.ts";

/** Files of one source. */
export const maxFiles = 200_000;

/** Folders that mean something where they are, so that they are no mere wrapping of a zip. */
const meaningful =
  /^(?:_|posts$|pages$|content$|media$|profile$|images$|assets$|static$|src$|docs$|data$|comments$|\d{4}$)/i;

/** What operating systems and editors put beside files. */
export const isLeftOut = (path: string): boolean =>
  /(?:^|\/)(?:\.DS_Store|__MACOSX|Thumbs\.db|desktop\.ini|\.git|\.svn|node_modules|\._[^/]*)(?:\/|$)/.test(path);

/**
 * A name in a zip as a path below the root.
 *
 * @returns null for a name that leads out of the root or that no file can have
 */
export function safePath(name: string): string | null {
  const path = name.replaceAll("\\", "/");
  const isOutside = path.startsWith("/") || /^[a-z]:/i.test(path) || path.split("/").includes("..");
  if (isOutside || path.length > 1_000 || /\p{Cc}/u.test(path)) return null;
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  return parts.length > 0 ? parts.join("/") : null;
}

/** The files without a folder that wraps all of them. */
export function withoutWrapping(files: SourceFile[]): SourceFile[] {
  const [top = ""] = files[0]?.path.split("/", 1) ?? [];
  const isWrapped = files.length > 0 && files.every(({ path }) => path.startsWith(`${top}/`)) && !meaningful.test(top);
  return isWrapped ? files.map((file) => ({ ...file, path: file.path.slice(top.length + 1) })) : files;
}

/**
 * Sorts files by path, in the order of code points, and finds them by it. Paths become NFC; two that differ in that alone are two files,
 * and the second keeps its own. Of two with one path the last counts, as in unpacking.
 */
export function sortedFiles(files: SourceFile[], notes: Reason[]): Pick<OpenSource, "files" | "find"> {
  const byPath = new Map<string, SourceFile>();
  for (const file of files) {
    if (byPath.has(file.path)) notes.push(reason("file-twice", { name: file.path }));
    byPath.set(file.path, file);
  }
  const paths = new Map<string, SourceFile>();
  const inOrder = (all: Map<string, SourceFile>) =>
    [...all.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
  for (const file of inOrder(byPath)) {
    const usual = file.path.normalize("NFC");
    const path = byPath.has(usual) || paths.has(usual) ? file.path : usual;
    paths.set(path, { ...file, path });
  }
  return { files: inOrder(paths), find: (path) => paths.get(path) };
}
