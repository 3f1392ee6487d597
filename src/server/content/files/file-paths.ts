import { join } from "node:path";
import { filePath } from "../../../shared/file-types.ts";

/** Folder of the stored files, `{id}.{extension}`. */
export const fileFolder = (dataDir: string) => join(dataDir, "files");

const named = /^(?<id>[0-9a-z]{26})\.(?<extension>[a-z0-9]{2,5})$/;

/** The id of the file that a name in the folder, or in an address, belongs to; null for any other name. */
export const fileIdOf = (name: string): string | null => named.exec(name)?.groups?.id ?? null;

/** Where a file is stored. */
export const storedFile = (dataDir: string, { id, extension }: { id: string; extension: string }) =>
  join(fileFolder(dataDir), `${id}.${extension}`);

/** The name of that file: its path below the data folder, without a slash before it. */
export const fileEntry = (file: { id: string; extension: string }) => filePath(file).slice(1);

/** Ids of the stored files that cleaned HTML links to or plays, without duplicates. */
export function fileIdsIn(html: string): string[] {
  if (!html.includes("/files/")) return [];
  return [...new Set([...html.matchAll(/\/files\/([0-9a-z]{26})\.[a-z0-9]{2,5}/g)].map((match) => match[1] as string))];
}
