import { trimSlashes } from "./paths.ts";

/** Whether a path, or a folder above it, is as a pattern of files says. */
export type Matches = (path: string) => boolean;

/** Alternatives of one pattern that are tried. */
const maxAlternatives = 64;
/** Characters of a pattern, and braces in it. */
const maxPattern = 1_000;
const maxBraces = 16;

interface GlobOptions {
  /** `*` may stand for several folders. */
  crossesFolders?: boolean;
  /** A pattern without a wildcard is a beginning, as in Jekyll. */
  isBeginning?: boolean;
  /** What is in a folder is not taken with it. */
  isExact?: boolean;
}

/**
 * Reads `*`, `**`, `?`, `[…]` (as `?`) and `{a,b}`. A pattern that takes a folder takes what is in it. By hand, since an expression
 * would take exponential time for some patterns.
 *
 * @returns undefined for a pattern that says more
 */
export function readGlob(
  pattern: string,
  { crossesFolders = false, isBeginning = false, isExact = false }: GlobOptions = {},
): Matches | undefined {
  const plain = trimSlashes(pattern.trim());
  if (plain === "" || plain.length > maxPattern || /[!@+?*]\(/.test(plain)) return undefined;
  const beginning = plain + (pattern.trim().endsWith("/") ? "/" : "");
  if (isBeginning && !/[*?[{]/.test(plain)) return (path) => path.startsWith(beginning);
  const alternatives = expandBraces(plain);
  if (!alternatives) return undefined;
  const split = (text: string) => (crossesFolders ? [text] : text.split("/"));
  const globs = alternatives.map((it) => split(trimSlashes(it).replace(/\[(?<!\[[^\]/]*?\[)[^\]/]*\]/g, "?")));
  return (path) =>
    (isExact ? [path] : foldersAnd(path)).some((it) => globs.some((glob) => takesParts(glob, split(it))));
}

/** A path and the folders above it. */
function foldersAnd(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

const innermostBraces = /\{([^{}]*)\}/;

function expandBraces(pattern: string): string[] | undefined {
  if (pattern.split("{").length > maxBraces) return undefined;
  let done = [pattern];
  while (done.some((it) => innermostBraces.test(it))) {
    done = done.flatMap((it) => {
      const [braces, inner] = innermostBraces.exec(it) ?? [];
      return braces === undefined ? [it] : (inner ?? "").split(",").map((choice) => it.replace(braces, () => choice));
    });
    if (done.length > maxAlternatives) return undefined;
  }
  return done;
}

/** Whether the parts of a path are as those of a pattern, of which `**` takes any number. */
const takesParts = (glob: readonly string[], parts: readonly string[]) =>
  takes(glob, parts, (it) => it === "**", takesName);

const takesName = (glob: string, name: string) =>
  takes(
    [...glob],
    [...name],
    (it) => it === "*",
    (wanted, found) => wanted === "?" || wanted === found,
  );

/** On a mismatch, the last wildcard takes one more: the time is at most the product of both lengths. */
function takes<T>(
  glob: readonly T[],
  parts: readonly T[],
  isWild: (it: T) => boolean,
  equals: (a: T, b: T) => boolean,
) {
  let [at, star, taken] = [0, -1, 0];
  for (let index = 0; index < parts.length; ) {
    const wanted = glob[at];
    if (wanted !== undefined && isWild(wanted)) {
      star = at++;
      taken = index;
    } else if (wanted !== undefined && equals(wanted, parts[index] as T)) {
      at += 1;
      index += 1;
    } else if (star !== -1) {
      at = star + 1;
      index = ++taken;
    } else return false;
  }
  return glob.slice(at).every(isWild);
}
