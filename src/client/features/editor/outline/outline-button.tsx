import { useId, useRef, useSyncExternalStore } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import type { Store } from "../../../lib/store.ts";
import { placeBelow } from "../../../ui/admin/popover.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { TextFacts } from "./text-facts.ts";
import "./outline-button.css";

interface OutlineButtonProps {
  facts: Store<TextFacts>;
  /** Moves the caret to a heading or an image. */
  onGo: (key: string) => void;
  /** Removes the footnotes that no mark leads to. */
  onRemoveUnmarked: () => void;
}

/** Shows the length of the text. When pressed, it lists the headings as links to their places. */
export function OutlineButton({ facts, onGo, onRemoveUnmarked }: OutlineButtonProps) {
  const { outline: words } = useAdminWords();
  const { words: count, minutes, headings, undescribed, unmarked } = useSyncExternalStore(facts.subscribe, facts.get);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const top = Math.min(...headings.map(({ level }) => level));
  const go = (key: string | undefined) => {
    list.current?.hidePopover();
    if (key !== undefined) onGo(key);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button writing-tool outline-button"
        popoverTarget={id}
        aria-label={words.open(words.length(count, minutes))}
        title={words.title}
        onClick={() => placeBelow(button.current, list.current)}
      >
        <Icon name="list" />
        <span className="outline-count">{words.length(count, minutes)}</span>
      </button>
      <div ref={list} id={id} popover="auto" className="popover outline" role="dialog" aria-label={words.title}>
        <p className="outline-length">{words.label(count, minutes)}</p>
        {undescribed[0] !== undefined && (
          <button type="button" className="outline-hint" onClick={() => go(undescribed[0])}>
            {words.undescribed(undescribed.length)}
          </button>
        )}
        {unmarked[0] !== undefined && (
          <button type="button" className="outline-hint" onClick={() => go(unmarked[0])}>
            {words.unmarked(unmarked.length)}
          </button>
        )}
        {unmarked.length > 0 && (
          <button
            type="button"
            className="outline-hint"
            onClick={() => {
              onRemoveUnmarked();
              go(undefined);
            }}
          >
            {words.removeUnmarked(unmarked.length)}
          </button>
        )}
        {headings.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <ul className="plain">
            {headings.map(({ key, level, text }) => (
              <li key={key} data-depth={level - top}>
                <button type="button" dir="auto" onClick={() => go(key)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
