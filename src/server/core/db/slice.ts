/** Greater than every id: the cursor of a list that starts at its newest row. */
export const afterEveryId = "~";

/**
 * A slice of a list. The extra row is read only to learn whether another slice follows.
 *
 * @param rows the rows from the cursor on, at most `size + 1`
 * @param cursorOf the cursor after a row
 * @returns `nextCursor` is null in the last slice
 */
export function sliceOf<Row, Cursor>(
  rows: Row[],
  size: number,
  cursorOf: (row: Row) => Cursor,
): { items: Row[]; nextCursor: Cursor | null } {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, nextCursor: last !== undefined && rows.length > size ? cursorOf(last) : null };
}
