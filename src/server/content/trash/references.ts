import { preparedOnce } from "../../core/db/client.ts";

/** A foreign key. */
export interface Reference {
  child: string;
  column: string;
  parent: string;
  parentColumn: string;
  onDelete: string;
}

/** The foreign keys and columns of the database, read once. */
export const schemaOf = preparedOnce(({ $client }) => ({
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
export function deletedWith(references: Reference[], root: string): Map<string, string> {
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
export const referencesTo = (references: Reference[], { child, parent }: Pick<Reference, "child" | "parent">) =>
  references.filter((one) => one.child === child && one.parent === parent);

/** Whether a deletion sets the column to null. */
export const isEmptied = (references: Reference[], { child, column }: Pick<Reference, "child" | "column">) =>
  references.some((one) => one.child === child && one.column === column && one.onDelete === "SET NULL");
