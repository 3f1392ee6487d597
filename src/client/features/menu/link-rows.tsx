import { useEffect, useRef } from "react";
import type { MenuLinkRow } from "../../../shared/schemas/menu-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import "../../ui/rows.css";

interface LinkRowsProps {
  rows: MenuLinkRow[];
  onChange: (rows: MenuLinkRow[]) => void;
}

/** The entries of one list, each with its label and its place. */
export function LinkRows({ rows, onChange }: LinkRowsProps) {
  const words = useAdminWords().menu;
  const list = useRef<HTMLUListElement>(null);
  /** The entry and the button in it that take the focus once the entries are shown in their new order. */
  const pressed = useRef<{ at: number; button: number } | null>(null);
  useEffect(() => {
    if (!pressed.current) return;
    const { at, button } = pressed.current;
    pressed.current = null;
    list.current?.children[at]?.querySelectorAll("button")[button]?.focus();
  });
  if (rows.length === 0) return <p>{words.none}</p>;
  const move = (at: number, by: number) => {
    const moved = [...rows];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    pressed.current = { at: at + by, button: by < 0 ? 0 : 1 };
    onChange(moved);
  };
  const remove = (at: number) => {
    if (rows.length === 1) focusMain();
    else pressed.current = { at: Math.min(at, rows.length - 2), button: 2 };
    onChange(rows.filter((_, index) => index !== at));
  };
  return (
    <ul ref={list} className="rows plain">
      {rows.map((row, at) => {
        const name = row.label || (row.name ?? row.target);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be the same, and their inputs are controlled
          <li key={at} className="menu-row">
            <span className="rows-text">
              <input
                className="input"
                aria-label={words.labelOf(name)}
                placeholder={row.name ?? ""}
                value={row.label}
                onChange={({ target }) =>
                  onChange(rows.map((one, index) => (index === at ? { ...one, label: target.value } : one)))
                }
              />
              <small>
                {words.kinds[row.kind]}
                {": "}
                {row.kind === "address" ? row.target : row.name}
                {row.name === null && <strong>{words.gone}</strong>}
              </small>
            </span>
            <span className="menu-buttons">
              <Button aria-label={words.moveUp(name)} isInactive={at === 0} onClick={() => move(at, -1)}>
                {"↑"}
              </Button>
              <Button aria-label={words.moveDown(name)} isInactive={at === rows.length - 1} onClick={() => move(at, 1)}>
                {"↓"}
              </Button>
              <Button className="button button-icon" aria-label={words.remove(name)} onClick={() => remove(at)}>
                <Icon name="remove" />
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
