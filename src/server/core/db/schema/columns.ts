import { type AnySQLiteColumn, integer, text } from "drizzle-orm/sqlite-core";
import { newId } from "../id.ts";

export const id = () =>
  text()
    .primaryKey()
    .$defaultFn(() => newId());
export const moment = () => integer({ mode: "timestamp_ms" });
export const createdAt = () =>
  moment()
    .notNull()
    .$defaultFn(() => new Date());

type Column = () => AnySQLiteColumn;

/** The id of a row of another table, with which this row is deleted. @param name in SQL, if it differs */
export const idOf = (column: Column, name = "") => text(name).notNull().references(column, { onDelete: "cascade" });

/** The same for a table whose ids are numbers. */
export const numberOf = (column: Column) => integer().notNull().references(column, { onDelete: "cascade" });
