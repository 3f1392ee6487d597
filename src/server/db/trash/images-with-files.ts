import type Database from "better-sqlite3";

export interface ImageWithFiles {
  id: string;
  fileName: string;
  bytes: number;
}

/** All images that must have files: those of the library, and those in the trash, which can be restored. */
export function imagesWithFiles(client: Database.Database): ImageWithFiles[] {
  const inLibrary = "SELECT id, fileName, bytes FROM images";
  const inTrash = `SELECT trashId, row ->> 'fileName', row ->> 'bytes' FROM trashRows
    JOIN trash ON trash.id = trashId WHERE kind = 'image' AND tableName = 'images'`;
  // A database that was not updated yet has no trash.
  const hasTrash = client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'trashRows'").get() !== undefined;
  return client.prepare(`${inLibrary}${hasTrash ? ` UNION ${inTrash}` : ""} ORDER BY id`).all() as ImageWithFiles[];
}
