import type Database from "better-sqlite3";

export interface FileWithBytes {
  id: string;
  fileName: string;
  extension: string;
  sha256: string;
}

/** All files that must be on disk: those of the library, and those in the trash, which can be restored. */
export function filesWithBytes(client: Database.Database): FileWithBytes[] {
  const has = (table: string) => client.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(table) !== undefined;
  // A database from before there were files, or a trash, has no such table.
  if (!has("files")) return [];
  const inLibrary = "SELECT id, fileName, extension, sha256 FROM files";
  const inTrash = `SELECT trashId, row ->> 'fileName', row ->> 'extension', row ->> 'sha256' FROM trashRows
    JOIN trash ON trash.id = trashId WHERE kind = 'file' AND tableName = 'files'`;
  return client
    .prepare(`${inLibrary}${has("trashRows") ? ` UNION ${inTrash}` : ""} ORDER BY id`)
    .all() as FileWithBytes[];
}
