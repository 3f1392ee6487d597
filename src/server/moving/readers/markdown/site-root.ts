import { appendTo } from "../../../core/platform/append-to.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { generators } from "./generators.ts";
import { isTextFile } from "./paths.ts";
import { readMe } from "./role.ts";
import { familyOf } from "./site.ts";

/** Where in a source the site is. */
interface SiteRoot {
  /** The source, as seen from the folder of the site. */
  source: OpenSource;
  /** That folder: empty, or with a slash at the end. */
  folder: string;
  /** Folders with settings of their own, of which none is taken as the site. */
  unclearFolders: readonly string[];
}

/** Finds a site that is one folder down beside a README. Beside other texts, or of several, none is taken. */
export async function findSiteRoot(source: OpenSource): Promise<SiteRoot> {
  const root = { source, folder: "", unclearFolders: [] };
  // The others are known by files at the root.
  if (!["plain", "jekyll", "eleventy"].includes(await familyOf(source)) || (await hasSettings(source))) return root;
  const byFolder = new Map<string, SourceFile[]>();
  for (const file of source.files) appendTo(byFolder, /^[^./][^/]*\//.exec(file.path)?.[0] ?? "", file);
  const views = [...byFolder.keys()].map((folder) => ({ folder, source: seenFrom(folder, source, byFolder) }));
  const found: typeof views = [];
  for (const view of views) if (view.folder !== "" && (await hasSettings(view.source))) found.push(view);
  const [only] = found;
  if (!only) return root;
  const isBeside = ({ path }: SourceFile) =>
    isTextFile(path) && !/^\.|\/\./.test(path) && !readMe.test(path) && !path.startsWith(only.folder);
  const isClear = found.length === 1 && !source.files.some(isBeside);
  return isClear ? { ...root, ...only } : { ...root, unclearFolders: found.map(({ folder }) => folder) };
}

/** Whether a generator finds its settings. */
async function hasSettings(source: OpenSource): Promise<boolean> {
  const { settings } = generators[await familyOf(source)];
  return settings.some((name) => name !== "package.json" && source.find(name) !== undefined);
}

function seenFrom(folder: string, source: OpenSource, byFolder: ReadonlyMap<string, SourceFile[]>): OpenSource {
  const inside = byFolder.get(folder) ?? [];
  const files = inside.map((file) => ({ ...file, path: file.path.slice(folder.length) }));
  const byPath = new Map(files.map((file) => [file.path, file]));
  return { ...source, files, find: (path) => byPath.get(path) };
}
