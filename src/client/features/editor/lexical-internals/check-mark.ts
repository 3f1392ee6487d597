import type { ListItemNode } from "@lexical/list";

/**
 * Whether a list item has a check mark, even in a list that does not show it. `getChecked` answers only for task lists,
 * so this reads the private `__checked`.
 */
export function $keepsCheckMark(item: ListItemNode): boolean {
  return item.getLatest().__checked !== undefined;
}
