import type Database from "better-sqlite3";

export interface ImageWithFiles {
  id: string;
  fileName: string;
  bytes: number;
  largeWidth: number | null;
}

/** All images that must have files: those of the library, and those in the trash, which can be restored. */
export function imagesWithFiles(client: Database.Database): ImageWithFiles[] {
  // A database that was not updated yet has no large copies.
  const hasLarge = client.prepare("SELECT 1 FROM pragma_table_info('images') WHERE name = 'largeWidth'").get();
  const inLibrary = `SELECT id, fileName, bytes, ${hasLarge ? "largeWidth" : "NULL AS largeWidth"} FROM images`;
  const inTrash = `SELECT trashId, row ->> 'fileName', row ->> 'bytes', row ->> 'largeWidth' FROM trashRows
    JOIN trash ON trash.id = trashId WHERE kind = 'image' AND tableName = 'images'`;
  // Nor a trash, if it is older still.
  const hasTrash = client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'trashRows'").get() !== undefined;
  return client.prepare(`${inLibrary}${hasTrash ? ` UNION ${inTrash}` : ""} ORDER BY id`).all() as ImageWithFiles[];
}
