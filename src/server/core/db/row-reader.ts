import type { SelectResultField } from "drizzle-orm/query-builders/select.types";
import type { SelectedFields } from "drizzle-orm/sqlite-core";

/** As SQLite stores it: moments and truth values are numbers. */
type StoredValue<Value> = Value extends Date | boolean ? number : Value;
type StoredRow<Selection> = { readonly [Name in keyof Selection]: StoredValue<SelectResultField<Selection[Name]>> };

/**
 * Reads rows of a query of `selection` that ran by `values`, each value by its name. Drizzle's own mapping of a page of 24 posts
 * takes as long as reading them. The row gets its values when they are asked for, so it cannot be spread.
 */
export function rowReader<Selection extends SelectedFields>(selection: Selection) {
  class Row {
    readonly values: readonly unknown[];
    constructor(values: readonly unknown[]) {
      this.values = values;
    }
  }
  for (const [at, name] of Object.keys(selection).entries())
    Object.defineProperty(Row.prototype, name, {
      get(this: Row) {
        return this.values[at];
      },
    });
  return (values: readonly unknown[]) => new Row(values) as unknown as StoredRow<Selection>;
}
