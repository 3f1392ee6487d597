import { eq, sql } from "drizzle-orm";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction, matches, preparedOnce } from "../../core/db/client.ts";
import { trash, trashRows } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";

type Trashed = typeof trash.$inferSelect;

/** The table whose row is the deleted thing. */
const rootTables = { post: "blogs", page: "blogs", draft: "workingCopies", image: "images", file: "files" } as const;

const find = preparedOnce((db) => db.select().from(trash).where(matches(trash.id, "id")).prepare());

/** What the trash has under an id, or undefined. */
export const findInTrash = (db: Db, id: string): Trashed | undefined => find(db).get({ id });

/** The id of a deleted post or page with a slug, the one that was deleted last; undefined without one. */
export const findSlugInTrash = (db: Db, slug: string): string | undefined =>
  db.$client
    .prepare(
      `SELECT trashId FROM trashRows JOIN trash ON trash.id = trashId
        WHERE tableName = 'slugs' AND json_extract(row, '$.slug') = ? ORDER BY deletedAt DESC LIMIT 1`,
    )
    .pluck()
    .get(slug) as string | undefined;

export const notInTrash = () => new AppError("not-found", say("notInTrash"));

/**
 * Deletes a post, page, draft, image or file. Its row, and every row that SQLite deletes with it, move to `trashRows`. The foreign keys say
 * which: a new table that refers to posts needs no change here.
 *
 * @throws Error when there is no such row
 */
export function moveToTrash(db: Db, { id, kind, title }: Omit<Trashed, "deletedAt">, now: Date): void {
  const { $client } = db;
  const { references, columnsOf } = schemaOf(db);
  inTransaction(db, () => {
    db.insert(trash).values({ id, kind, title, deletedAt: now }).run();
    const root = rootTables[kind];
    const moved = deletedWith(references, root);
    for (const [table, condition] of moved) {
      const columns = columnsOf(table);
      $client
        .prepare(
          `INSERT INTO trashRows (trashId, tableName, row) SELECT @id, '${table}', ${asJson(columns)}
            FROM "${table}" WHERE ${condition} ORDER BY rowid`,
        )
        .run({ id });
      for (const { column } of referencesTo(references, { child: table, parent: "images" })) {
        if (kind === "image") continue;
        $client
          .prepare(
            `INSERT OR IGNORE INTO trashImages SELECT @id, "${column}" FROM "${table}"
              WHERE "${column}" IS NOT NULL AND (${condition})`,
          )
          .run({ id });
      }
    }
    for (const { child, column, parent, parentColumn } of references) {
      const condition = moved.get(parent);
      if (condition === undefined || moved.has(child) || !isEmptied(references, { child, column })) continue;
      $client
        .prepare(
          `INSERT INTO trashRows (trashId, tableName, row, emptied) SELECT @id, '${child}', ${asJson(["id", column])}, '${column}'
            FROM "${child}" WHERE "${column}" IN (SELECT "${parentColumn}" FROM "${parent}" WHERE ${condition})`,
        )
        .run({ id });
    }
    const { changes } = $client.prepare(`DELETE FROM "${root}" WHERE id = ?`).run(id);
    if (changes === 0) throw new Error(`There is no ${kind} ${id}`);
  });
}

/**
 * Puts the rows of a deleted thing back. Left out are rows whose place another row took, as a slug that was given again, and rows of
 * what is gone, as a deleted tag.
 *
 * @param change other values for columns of the thing's own row
 * @param without tables whose rows are not put back
 * @returns false when the trash does not have it
 */
export function restoreRows(
  db: Db,
  id: string,
  { change = {}, without = [] }: { change?: Record<string, number | null>; without?: string[] } = {},
): boolean {
  const { $client } = db;
  return inTransaction(db, () => {
    const trashed = findInTrash(db, id);
    if (!trashed) return false;
    const root = rootTables[trashed.kind];
    for (const [column, value] of Object.entries(change)) {
      $client
        .prepare(`UPDATE trashRows SET row = json_set(row, '$.${column}', ?) WHERE trashId = ? AND tableName = ?`)
        .run(value, id, root);
    }
    const tables = $client
      .prepare(
        "SELECT tableName FROM trashRows WHERE trashId = ? AND emptied IS NULL GROUP BY tableName ORDER BY min(id)",
      )
      .pluck()
      .all(id) as string[];
    for (const table of tables) if (!without.includes(table)) insertRows(db, id, table);
    restoreReferences(db, id);
    if (!$client.prepare(`SELECT 1 FROM "${root}" WHERE id = ?`).get(id))
      throw new Error(`${id} could not be put back`);
    eraseFromTrash(db, id);
    return true;
  });
}

/** Restores an image or file for an import that brings it. @returns false when the trash does not have it */
export const takeFromTrash = (db: Db, { id, kind }: { id: string; kind: "image" | "file" }): boolean =>
  findInTrash(db, id)?.kind === kind && restoreRows(db, id);

/** A deleted thing's own row, by column. */
export function trashedRow(db: Db, { id, kind }: Pick<Trashed, "id" | "kind">): unknown {
  const row = db.$client
    .prepare("SELECT row FROM trashRows WHERE trashId = ? AND tableName = ? ORDER BY id LIMIT 1")
    .pluck()
    .get(id, rootTables[kind]);
  return JSON.parse(String(row));
}

/** Whether a row of the trash has a value. It reads the whole trash: for what an administrator does now and then. */
export function isNamedInTrash(db: Db, { column, value }: { column: string; value: string }): boolean {
  const find = db.$client.prepare(`SELECT 1 FROM trashRows WHERE json_extract(row, '$.${column}') = ? LIMIT 1`);
  return find.get(value) !== undefined;
}

/** Replaces a value in rows of the trash, which foreign keys do not reach. It reads the whole trash, as `isNamedInTrash` does. */
export function replaceInTrash(
  db: Db,
  { table, column, from, to }: { table: string; column: string; from: number; to: number },
): void {
  db.$client
    .prepare(
      `UPDATE trashRows SET row = json_set(row, '$.${column}', @to)
        WHERE tableName = @table AND emptied IS NULL AND json_extract(row, '$.${column}') = @from`,
    )
    .run({ table, from, to });
}

/** Deletes something for ever. @returns false when the trash does not have it */
export function eraseFromTrash(db: Db, id: string): boolean {
  return db.delete(trash).where(eq(trash.id, id)).run().changes > 0;
}

const asJson = (columns: string[]) => `json_object(${columns.map((name) => `'${name}', "${name}"`).join(", ")})`;

function insertRows(db: Db, id: string, table: string): void {
  const { references, columnsOf } = schemaOf(db);
  const stored = db.$client
    .prepare(
      "SELECT key FROM json_each((SELECT row FROM trashRows WHERE trashId = ? AND tableName = ? AND emptied IS NULL LIMIT 1))",
    )
    .pluck()
    .all(id, table) as string[];
  // A later version may have added columns, which take their defaults, and removed others.
  const columns = columnsOf(table).filter((name) => stored.includes(name));
  const value = (column: string) => `json_extract(row, '$.${column}')`;
  const exists = ({ column, parent, parentColumn }: Reference) =>
    `EXISTS (SELECT 1 FROM "${parent}" WHERE "${parentColumn}" = ${value(column)})`;
  // A row's own table has its parent too: SQLite checks that after the statement.
  const own = references.filter(({ child, parent }) => child === table && parent !== table);
  const values = columns.map((column) => {
    const emptied = own.find((one) => one.column === column && one.onDelete === "SET NULL");
    return emptied ? `CASE WHEN ${exists(emptied)} THEN ${value(column)} END` : value(column);
  });
  const conditions = own
    .filter(({ onDelete }) => onDelete === "CASCADE")
    .map((one) => `(${value(one.column)} IS NULL OR ${exists(one)})`);
  const where = ["trashId = ? AND tableName = ? AND emptied IS NULL", ...conditions].join(" AND ");
  db.$client
    .prepare(
      `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(", ")})
        SELECT ${values.join(", ")} FROM trashRows WHERE ${where} ORDER BY id ON CONFLICT DO NOTHING`,
    )
    .run(id, table);
}

/** Sets the foreign keys that the deletion emptied, in rows outside the trash, where they are still empty. */
function restoreReferences(db: Db, id: string): void {
  const rows = db
    .select({ table: trashRows.tableName, row: trashRows.row, emptied: trashRows.emptied })
    .from(trashRows)
    .where(sql`${trashRows.trashId} = ${id} AND ${trashRows.emptied} IS NOT NULL`)
    .all();
  for (const { table, row, emptied } of rows) {
    const before = JSON.parse(row) as Record<string, string>;
    db.$client
      .prepare(`UPDATE "${table}" SET "${emptied}" = ? WHERE id = ? AND "${emptied}" IS NULL`)
      .run(before[emptied ?? ""], before.id);
  }
}

/** A foreign key. */
interface Reference {
  child: string;
  column: string;
  parent: string;
  parentColumn: string;
  onDelete: string;
}

/** The foreign keys and columns of the database, read once. */
const schemaOf = preparedOnce(({ $client }) => ({
  references: $client
    .prepare(
      `SELECT m.name AS child, f."from" AS column, f."table" AS parent, f."to" AS parentColumn, f.on_delete AS onDelete
        FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table' ORDER BY m.name`,
    )
    .all() as Reference[],
  columnsOf: (table: string) =>
    $client.prepare("SELECT name FROM pragma_table_info(?) ORDER BY cid").pluck().all(table) as string[],
}));

/** The tables of the rows that are deleted with a root row, parents first, each with the condition that selects the rows. */
function deletedWith(references: Reference[], root: string): Map<string, string> {
  const order: string[] = [];
  const cascades = references.filter(({ child, parent, onDelete }) => onDelete === "CASCADE" && child !== parent);
  const visit = (table: string) => {
    if (order.includes(table)) return;
    for (const { child } of cascades.filter(({ parent }) => parent === table)) visit(child);
    order.unshift(table);
  };
  visit(root);
  const conditions = new Map([[root, "id = @id"]]);
  for (const table of order) {
    const own = cascades.filter(({ child, parent }) => child === table && conditions.has(parent));
    const parts = own.map(
      ({ column, parent, parentColumn }) =>
        `"${column}" IN (SELECT "${parentColumn}" FROM "${parent}" WHERE ${conditions.get(parent)})`,
    );
    if (parts.length > 0) conditions.set(table, parts.join(" OR "));
  }
  return conditions;
}

/** The foreign keys of one table to another. */
const referencesTo = (references: Reference[], { child, parent }: Pick<Reference, "child" | "parent">) =>
  references.filter((one) => one.child === child && one.parent === parent);

/** Whether a deletion sets the column to null. */
const isEmptied = (references: Reference[], { child, column }: Pick<Reference, "child" | "column">) =>
  references.some((one) => one.child === child && one.column === column && one.onDelete === "SET NULL");
