import { useEffect, useRef, useState } from "react";
import { eachMenuPlace, type MenuPlace, menuPlaces } from "../../../shared/menu-places.ts";
import type { MenuLinkRow, MenuState } from "../../../shared/schemas/menu-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { usePageState } from "../../lib/page/page-state.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AddLink } from "./add-link.tsx";
import "../../ui/rows.css";
import "./menu.css";

type Lists = Record<MenuPlace, MenuLinkRow[]>;
const listsOf = (state: Lists): Lists => eachMenuPlace((place) => state[place]);

/** The entries of the header and the footer, saved together. */
export function MenuForm({ initial }: { initial: MenuState }) {
  const { menu: words, settings, actions } = useAdminWords();
  const utils = trpc.useUtils();
  const { site, replaceSite } = usePageState();
  const [stored, setStored] = useState(initial);
  const [lists, setLists] = useState<Lists>(() => listsOf(initial));
  const [isElsewhere, setIsElsewhere] = useState(false);
  const isChanged = isElsewhere || JSON.stringify(lists) !== JSON.stringify(listsOf(stored));
  const save = trpc.site.saveMenu.useMutation({
    onSuccess: ({ state, site }) => {
      setStored(state);
      setIsElsewhere(false);
      replaceSite(site);
      return utils.site.invalidate();
    },
    onError: async (error) => {
      if (codeOf(error) !== "CONFLICT") return;
      // The entries stay, and the owner decides by saving again.
      setStored(await utils.site.menu.fetch(undefined, { staleTime: 0 }));
      setIsElsewhere(true);
    },
  });
  useLeaveGuard(() => isChanged);
  const sent = (rows: MenuLinkRow[]) => rows.map(({ name: _name, ...link }) => link);
  const submit = useSubmit(async () => {
    const { state } = await save.mutateAsync({
      version: stored.version,
      ...eachMenuPlace((place) => sent(lists[place])),
    });
    // What was changed while the menu was saved stays.
    setLists((now) => (now === lists ? listsOf(state) : now));
  });
  return (
    <>
      {menuPlaces.map((place) => {
        const title = place === "menu" ? "" : site.footer[place].title;
        const name = title ? words.footerGroup(title) : words.places[place];
        const change = (rows: MenuLinkRow[]) => setLists((now) => ({ ...now, [place]: rows }));
        return (
          <section key={place} className="menu-list" aria-labelledby={`menu-${place}`}>
            <h3 id={`menu-${place}`}>{name}</h3>
            <p className="field-hint">{words.hints[place]}</p>
            <LinkRows rows={lists[place]} onChange={change} />
            <AddLink place={name} choices={stored.choices} onAdd={(row) => change([...lists[place], row])} />
          </section>
        );
      })}
      <form className="settings-save" onSubmit={submit}>
        <SubmitButton isInactive={save.isPending || !isChanged}>{actions.save}</SubmitButton>
        <p className="settings-state" role="status">
          {isElsewhere ? words.changedElsewhere : isChanged && settings.unsaved}
        </p>
      </form>
    </>
  );
}

interface LinkRowsProps {
  rows: MenuLinkRow[];
  onChange: (rows: MenuLinkRow[]) => void;
}

/** The entries of one list, each with its label and its place. */
function LinkRows({ rows, onChange }: LinkRowsProps) {
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
