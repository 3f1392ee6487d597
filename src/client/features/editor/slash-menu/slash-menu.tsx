import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { LexicalTypeaheadMenuPlugin, MenuOption } from "@lexical/react/LexicalTypeaheadMenuPlugin";
import type { LexicalEditor } from "lexical";
import { useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { ToolbarIcon } from "../toolbar/toolbar-icon.tsx";
import { type Insertion, insertionsFor, labelOf } from "./insertions.ts";
import { $isAtSlash, $removeSlashQuery, slashQuery } from "./slash-query.ts";
import "./slash-menu.css";

class InsertionOption extends MenuOption {
  readonly insertion: Insertion;

  constructor(insertion: Insertion) {
    super(labelOf(insertion));
    this.insertion = insertion;
  }
}

function matchSlash(text: string, editor: LexicalEditor) {
  const query = slashQuery(text);
  if (query === null || !editor.read($isAtSlash)) return null;
  return { leadOffset: 0, matchingString: query, replaceableString: text };
}

/** The menu that `/` opens on an empty line. Letters filter it; arrow keys and Enter choose. */
export function SlashMenu() {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const [query, setQuery] = useState<string | null>(null);
  const options = useMemo(
    () => (query === null ? [] : insertionsFor(query).map((insertion) => new InsertionOption(insertion))),
    [query],
  );
  return (
    <LexicalTypeaheadMenuPlugin
      triggerFn={matchSlash}
      onQueryChange={setQuery}
      options={options}
      anchorClassName="editor-menu-anchor"
      // By default it is appended to the body, outside of the landmarks that screen readers navigate.
      parent={document.querySelector("main") ?? undefined}
      onSelectOption={(option, _typed, close) => {
        editor.update(() => {
          $removeSlashQuery();
          close();
          option.insertion.insert(editor);
        });
      }}
      menuRenderFn={(anchor, { selectedIndex, selectOptionAndCleanUp, setHighlightedIndex }) =>
        anchor.current && options.length > 0
          ? createPortal(
              <div
                className="editor-menu"
                role="presentation"
                ref={(menu) => {
                  menu?.parentElement?.setAttribute("aria-label", words.editor.blocksToInsert);
                  // The menu may open below the visible part of a small screen.
                  menu?.scrollIntoView({ block: "nearest" });
                }}
              >
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
                    <ToolbarIcon name={option.insertion.icon} />
                    {labelOf(option.insertion)}
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
