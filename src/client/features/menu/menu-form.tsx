import { type FormEvent, useState } from "react";
import { type MenuPlace, menuPlaces } from "../../../shared/menu-places.ts";
import type { MenuLinkRow, MenuState } from "../../../shared/schemas/menu-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { usePageState } from "../../lib/page/page-state.ts";
import { Button } from "../../ui/button.tsx";
import { AddLink } from "./add-link.tsx";
import { LinkRows } from "./link-rows.tsx";
import "./menu.css";

type Lists = Record<MenuPlace, MenuLinkRow[]>;
const listsOf = ({ menu, footer }: Lists): Lists => ({ menu, footer });

/** The entries of the header and the footer, saved together. */
export function MenuForm({ initial }: { initial: MenuState }) {
  const { menu: words, settings, actions } = useAdminWords();
  const utils = trpc.useUtils();
  const { replaceSite } = usePageState();
  const [stored, setStored] = useState(initial);
  const [lists, setLists] = useState<Lists>(() => listsOf(initial));
  const [isElsewhere, setIsElsewhere] = useState(false);
  const isChanged = isElsewhere || JSON.stringify(lists) !== JSON.stringify(listsOf(stored));
  const save = trpc.site.saveMenu.useMutation({
    onSuccess: ({ state, site }) => {
      setStored(state);
      setLists(listsOf(state));
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
  const oneAtATime = useOneAtATime();
  useLeaveGuard(() => isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sent = (rows: MenuLinkRow[]) => rows.map(({ name: _name, ...link }) => link);
    const input = { version: stored.version, menu: sent(lists.menu), footer: sent(lists.footer) };
    oneAtATime(() => save.mutateAsync(input));
  };
  return (
    <>
      {menuPlaces.map((place) => {
        const change = (rows: MenuLinkRow[]) => setLists((now) => ({ ...now, [place]: rows }));
        return (
          <section key={place} className="menu-list" aria-labelledby={`menu-${place}`}>
            <h3 id={`menu-${place}`}>{words.places[place]}</h3>
            <p className="field-hint">{words.hints[place]}</p>
            <LinkRows rows={lists[place]} onChange={change} />
            <AddLink
              place={words.places[place]}
              choices={stored.choices}
              onAdd={(row) => change([...lists[place], row])}
            />
          </section>
        );
      })}
      <form className="settings-save" onSubmit={submit}>
        <Button type="submit" className="button button-primary" isInactive={save.isPending || !isChanged}>
          {actions.save}
        </Button>
        <p className="settings-state" role="status">
          {isElsewhere ? words.changedElsewhere : isChanged && settings.unsaved}
        </p>
      </form>
    </>
  );
}
