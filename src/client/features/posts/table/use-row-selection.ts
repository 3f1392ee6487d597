import { type MouseEvent, useRef, useState } from "react";

/** The selected rows of a list. With Shift, a click selects or deselects everything up to the row that was clicked before. */
export function useRowSelection(ids: string[]) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const lastId = useRef<string | null>(null);
  // A row that left the list is no longer selected.
  const selected = ids.filter((id) => selection.has(id));
  return {
    selected,
    isSelected: (id: string) => selection.has(id),
    clear: () => setSelection(new Set()),
    selectAll: () => setSelection(new Set(selected.length === ids.length ? [] : ids)),
    press: (id: string, event: MouseEvent<HTMLInputElement>) => {
      const before = lastId.current === null ? -1 : ids.indexOf(lastId.current);
      const at = ids.indexOf(id);
      const from = event.shiftKey && before >= 0 ? before : at;
      const pressed = ids.slice(Math.min(from, at), Math.max(from, at) + 1);
      const next = new Set(selected);
      for (const one of pressed) {
        if (event.currentTarget.checked) next.add(one);
        else next.delete(one);
      }
      lastId.current = id;
      setSelection(next);
    },
  };
}

export type RowSelection = ReturnType<typeof useRowSelection>;
