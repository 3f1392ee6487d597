import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "./columns.ts";

/** Files of the library that are no images: audio, video, PDF, archives. Their bytes are kept as they were sent. */
export const files = sqliteTable(
  "files",
  {
    id: id(),
    /** The sender's name of the file, which downloads have. Never part of a path. */
    fileName: text().notNull(),
    /** Of the stored file and of its address; decides the type. */
    extension: text().notNull(),
    bytes: integer().notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("files_sha256").on(table.sha256)],
);
