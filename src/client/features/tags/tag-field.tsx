import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { maxTagLength, maxTagsPerPost } from "../../../shared/limits.ts";
import { countCharacters } from "../../../shared/text/characters.ts";
import { cleanLine } from "../../../shared/text/clean-text.ts";
import { fold } from "../../../shared/text/search-rule.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { useTagSuggestions } from "../../lib/hooks/use-tag-suggestions.ts";
import { useWords } from "../../lib/words.ts";
import { Field } from "../../ui/field.tsx";
import { addTags } from "./add-tags.ts";
import "./tag-field.css";

/** Commas of Latin, Arabic, Chinese and Japanese keyboards. */
const comma = /[,،，、]/;

const tagsIn = (typed: string): string[] =>
  typed
    .split(comma)
    .map((tag) => cleanLine(tag).trim())
    .filter((tag) => tag !== "");

interface TagFieldProps {
  value: string[];
  onChange: (tags: string[]) => void;
  /** Shown below the field. */
  tool?: ReactNode;
}

/**
 * The tags of a post: Enter or a comma adds what is typed, Backspace in an empty field removes the last one. Arrow keys, a click
 * or a tap choose a suggestion.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function TagField({ value, onChange, tool }: TagFieldProps) {
  const words = useAdminWords();
  const { atMost } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const problemOf = (typed: string[]) => {
    if (typed.some((tag) => countCharacters(tag) > maxTagLength)) return atMost(maxTagLength);
    return addTags(value, typed).length > maxTagsPerPost ? words.both.tagsTooMany : "";
  };
  const error = problemOf(tagsIn(text));
  const suggestions = useSuggestions(text, value, isOpen && !error);
  const shown = isOpen ? suggestions : [];
  useEffect(() => input.current?.setCustomValidity(error), [error]);

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const add = (typed: string) => {
    const added = tagsIn(typed);
    // Kept in the field, which shows the error.
    if (problemOf(added)) return setText(typed);
    if (added.length > 0) onChange(addTags(value, added));
    setText("");
    setActive(-1);
  };
  const remove = (tag: string) => {
    onChange(value.filter((one) => one !== tag));
    input.current?.focus();
  };
  const keys: Record<string, () => boolean> = {
    Enter: () => {
      add(shown[active] ?? text);
      return true;
    },
    ArrowDown: () => {
      setIsOpen(true);
      setActive(suggestions.length > 0 ? (active + 1) % suggestions.length : -1);
      return true;
    },
    ArrowUp: () => {
      setIsOpen(true);
      setActive(active > 0 ? active - 1 : suggestions.length - 1);
      return true;
    },
    Escape: () => {
      const hadList = shown.length > 0;
      close();
      return hadList;
    },
    Backspace: () => {
      if (text === "" && value.length > 0) onChange(value.slice(0, -1));
      return false;
    },
  };
  const press = (event: KeyboardEvent) => {
    // Enter ends the composition of a Japanese word, for example.
    if (event.nativeEvent.isComposing) return;
    if (keys[event.key]?.()) event.preventDefault();
  };

  return (
    <Field label={words.tags.field} hint={words.tags.fieldHint} error={error} tool={tool}>
      {(tied) => (
        <div className="tag-field">
          <ChosenTags tags={value} onRemove={remove} />
          <input
            {...tied}
            ref={input}
            className="input"
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shown[active] === undefined ? undefined : `${listId}-${active}`}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="done"
            value={text}
            onChange={({ target, nativeEvent }) => {
              setIsOpen(true);
              setActive(-1);
              // A comma typed inside a composition comes before the letters are converted.
              if (comma.test(target.value) && !(nativeEvent as InputEvent).isComposing) add(target.value);
              else setText(target.value);
            }}
            onCompositionEnd={({ currentTarget }) => comma.test(currentTarget.value) && add(currentTarget.value)}
            onKeyDown={press}
            onBlur={() => {
              close();
              // A tag that was typed but not confirmed must not be lost when the form is sent.
              if (text.trim() !== "") add(text);
            }}
          />
          <Suggestions id={listId} tags={shown} active={active} onChoose={add} />
        </div>
      )}
    </Field>
  );
}

function ChosenTags({ tags, onRemove }: { tags: string[]; onRemove: (tag: string) => void }) {
  const words = useAdminWords().tags;
  if (tags.length === 0) return null;
  return (
    <ul className="plain tag-field-tags" aria-label={words.chosen}>
      {tags.map((tag) => (
        <li key={tag} className="tag-field-tag">
          <span dir="auto">{tag}</span>
          <button type="button" aria-label={words.removeOne(tag)} onClick={() => onRemove(tag)}>
            {"×"}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface SuggestionsProps {
  id: string;
  tags: string[];
  /** The position of the chosen tag; -1 for none. */
  active: number;
  onChoose: (tag: string) => void;
}

/** The list below the input. Always rendered, because the input refers to it. The input keeps the focus. */
function Suggestions({ id, tags, active, onChoose }: SuggestionsProps) {
  const words = useAdminWords().tags;
  return (
    <div id={id} role="listbox" aria-label={words.suggestions} className="tag-field-list">
      {tags.map((tag, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which has the focus
        // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
        <div
          key={tag}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className="tag-field-option"
          dir="auto"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tag)}
        >
          {tag}
        </div>
      ))}
    </div>
  );
}

/** Existing tags that begin with the text and that the post does not have. */
function useSuggestions(text: string, value: string[], isEnabled: boolean): string[] {
  const found = useTagSuggestions(text, isEnabled);
  const chosen = new Set(value.map(fold));
  return found.filter((tag) => !chosen.has(fold(tag)));
}
