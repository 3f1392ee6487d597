import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { LexicalTypeaheadMenuPlugin, MenuOption } from "@lexical/react/LexicalTypeaheadMenuPlugin";
import type { LexicalEditor } from "lexical";
import { useEffect, useId, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { ToolbarIcon } from "../toolbar/toolbar-icon.tsx";
import { type MenuEntry, useMenuEntries } from "./menu-entries.ts";
import { $menuQuery, $removeMenuQuery, menuQuery } from "./menu-query.ts";

/** Pixels between the line of the caret and the menu of a phone. */
const lineRoom = 12;

class EntryOption extends MenuOption {
  readonly entry: MenuEntry;

  constructor(entry: MenuEntry) {
    super(entry.key);
    this.entry = entry;
  }
}

function matchSign(text: string, editor: LexicalEditor) {
  // The cheap check comes first, because it runs after each key.
  if (!menuQuery(text)) return null;
  const query = editor.read($menuQuery);
  if (!query) return null;
  const typed = text.slice(-query.length);
  return { leadOffset: text.length - typed.length, matchingString: typed, replaceableString: typed };
}

/**
 * The menu at the caret: blocks after `/`, posts to link to after `[[`, emoji after `:`. Letters filter it; arrow keys and Enter
 * choose. One menu for the three, because each would look at the text after every key.
 */
export function TypingMenu() {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const [typed, setTyped] = useState<string | null>(null);
  const query = useMemo(() => (typed === null ? null : menuQuery(typed)), [typed]);
  const entries = useMenuEntries(query);
  const nameId = useId();
  const options = useMemo(() => entries.map((entry) => new EntryOption(entry)), [entries]);
  const [main, setMain] = useState<HTMLElement | null>(null);
  // While the whole page is rendered for the first time, it has no main yet.
  useEffect(() => setMain(document.querySelector("main")), []);
  if (!main) return null;
  return (
    <LexicalTypeaheadMenuPlugin
      triggerFn={matchSign}
      onQueryChange={setTyped}
      options={options}
      anchorClassName="editor-menu-anchor"
      // By default it is appended to the body, outside of the landmarks that screen readers navigate.
      parent={main}
      onSelectOption={(option, _typed, close) => {
        editor.update(() => {
          $removeMenuQuery();
          close();
          option.entry.insert(editor);
        });
      }}
      menuRenderFn={(anchor, { selectedIndex, selectOptionAndCleanUp, setHighlightedIndex }) =>
        anchor.current && query && options.length > 0
          ? createPortal(
              <div
                className="editor-menu"
                role="presentation"
                ref={(menu) => {
                  if (!menu) return;
                  // Lexical writes an English aria-label at each change of the query. This attribute takes precedence
                  // over it.
                  menu.parentElement?.setAttribute("aria-labelledby", nameId);
                  // Lexical positions it in an effect, after the next frame.
                  requestAnimationFrame(() => setTimeout(() => menu.isConnected && showMenu(menu)));
                }}
              >
                <span id={nameId} hidden>
                  {words.editor.menus[query.kind]}
                </span>
                {options.map((option, at) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's, which has the focus
                  // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active option
                  <div
                    key={option.key}
                    id={`typeahead-item-${at}`}
                    ref={option.setRefElement}
                    className="editor-menu-item"
                    role="option"
                    aria-selected={at === selectedIndex}
                    // Ignore a mouse at rest: the menu may open under it.
                    onMouseMove={({ movementX, movementY }) => {
                      if (movementX !== 0 || movementY !== 0) setHighlightedIndex(at);
                    }}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => selectOptionAndCleanUp(option)}
                  >
                    <EntryLabel {...option.entry} />
                  </div>
                ))}
              </div>,
              anchor.current,
            )
          : null
      }
    />
  );
}

/**
 * Brings the menu into view. On a phone it is above the tools and leaves room for only the caret's line: the page
 * scrolls so that the caret is above the menu.
 */
function showMenu(menu: HTMLElement): void {
  if (getComputedStyle(menu).position !== "fixed") {
    menu.scrollIntoView({ block: "nearest" });
    return;
  }
  const selection = getSelection();
  const line = selection?.rangeCount ? selection.getRangeAt(0).getBoundingClientRect() : undefined;
  const hidden = (line?.bottom ?? 0) + lineRoom - menu.getBoundingClientRect().top;
  if (hidden > 0) scrollBy({ top: hidden, behavior: "instant" });
}

function EntryLabel({ icon, sign, label, note }: MenuEntry) {
  return (
    <>
      {icon && <ToolbarIcon name={icon} />}
      {sign && <span aria-hidden="true">{sign}</span>}
      <span dir="auto">{label}</span>
      {note && <span className="editor-menu-note">{note}</span>}
    </>
  );
}
