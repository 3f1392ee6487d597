import type Database from "better-sqlite3";

export interface ImageWithFiles {
  id: string;
  fileName: string;
  bytes: number;
  largeWidth: number | null;
}

/** All images that must have files: those of the library, and those in the trash, which can be restored. */
export function imagesWithFiles(client: Database.Database): ImageWithFiles[] {
  // A database that was not migrated yet has no column for large copies.
  const hasLarge = client.prepare("SELECT 1 FROM pragma_table_info('images') WHERE name = 'largeWidth'").get();
  const inLibrary = `SELECT id, fileName, bytes, ${hasLarge ? "largeWidth" : "NULL AS largeWidth"} FROM images`;
  const inTrash = `SELECT trashId, row ->> 'fileName', row ->> 'bytes', row ->> 'largeWidth' FROM trashRows
    JOIN trash ON trash.id = trashId WHERE kind = 'image' AND tableName = 'images' AND trashId NOT IN (SELECT id FROM images)`;
  // A still older database has no trash.
  const hasTrash = client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'trashRows'").get() !== undefined;
  return client.prepare(`${inLibrary}${hasTrash ? ` UNION ${inTrash}` : ""} ORDER BY id`).all() as ImageWithFiles[];
}

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
    JOIN trash ON trash.id = trashId WHERE kind = 'file' AND tableName = 'files' AND trashId NOT IN (SELECT id FROM files)`;
  return client
    .prepare(`${inLibrary}${has("trashRows") ? ` UNION ${inTrash}` : ""} ORDER BY id`)
    .all() as FileWithBytes[];
}
