import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * The id of the row that has a slug, else of the one that had it. Bind the slug as `slug`.
 *
 * @param current the id and the slug in the table of the rows
 * @param former the id and the slug in the table of the slugs that rows had
 */
export const idAtSlug = (
  current: { id: SQLiteColumn; slug: SQLiteColumn },
  former: { id: SQLiteColumn; slug: SQLiteColumn },
): SQL => sql`coalesce(${idIn(current)}, ${idIn(former)})`;

// Names without their table: Drizzle writes columns of a query on several tables with it.
const idIn = ({ id, slug }: { id: SQLiteColumn; slug: SQLiteColumn }) =>
  sql`(SELECT ${sql.identifier(id.name)} FROM ${id.table} WHERE ${sql.identifier(slug.name)} = ${sql.placeholder("slug")})`;
