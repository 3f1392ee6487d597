import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { COMMAND_PRIORITY_NORMAL, createCommand, KEY_DOWN_COMMAND, mergeRegister } from "lexical";
import { type ButtonHTMLAttributes, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { isShortcut } from "../../../lib/shortcuts.ts";
import { useFind } from "./use-find.ts";
import "./find-bar.css";

/** Opens the bar that finds and replaces. */
export const OPEN_FIND_COMMAND = createCommand<void>("OPEN_FIND_COMMAND");

/** A longer selection is not used as the search text. */
const maxInitialLength = 100;

interface FindToolProps {
  /** The text is shown as Markdown source, in which the browser's own search works. */
  isSource: boolean;
  isReadOnly: boolean;
}

/** Opens the bar that finds and replaces, by Ctrl or ⌘ and F in the text or by a button. The same keys in its fields are the browser's. */
export function FindTool({ isSource, isReadOnly }: FindToolProps) {
  const [editor] = useLexicalComposerContext();
  const [opened, setOpened] = useState<{ times: number; initial: string } | null>(null);
  useEffect(() => {
    const open = () => {
      const selected = getSelection()?.toString() ?? "";
      const initial = selected.length <= maxInitialLength && !selected.includes("\n") ? selected : "";
      setOpened((before) => ({ times: (before?.times ?? 0) + 1, initial }));
      return true;
    };
    return mergeRegister(
      editor.registerCommand(OPEN_FIND_COMMAND, open, COMMAND_PRIORITY_NORMAL),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (!isShortcut(event, "f")) return false;
          event.preventDefault();
          return open();
        },
        COMMAND_PRIORITY_NORMAL,
      ),
    );
  }, [editor]);
  if (!opened || isSource) return null;
  return (
    <FindBar
      // Pressed in the text again, the keys begin a new search.
      key={opened.times}
      initial={opened.initial}
      isReadOnly={isReadOnly}
      onClose={() => setOpened(null)}
    />
  );
}

interface FindBarProps {
  /** The text that was selected. */
  initial: string;
  /** The text can be searched but not changed. */
  isReadOnly: boolean;
  onClose: () => void;
}

/** Finds and replaces in the text. It is not a <form>: HTML does not allow a form inside the form of the post. */
export function FindBar({ initial, isReadOnly, onClose }: FindBarProps) {
  const { actions, find: words } = useAdminWords();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const [by, setBy] = useState("");
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const [isWholeWord, setWholeWord] = useState(false);
  const [done, setDone] = useState("");
  const { count, at, go, replaceOne, replaceAll, leave } = useFind(typed, { isCaseSensitive, isWholeWord });
  const close = () => {
    onClose();
    leave();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isField = event.target instanceof HTMLInputElement;
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "Enter" && isField) {
      // Must not submit the post.
      event.preventDefault();
      if (event.target === field.current) go(event.shiftKey ? -1 : 1);
      else if (!isReadOnly) replaceOne(by);
    }
  };
  const find = (text: string) => {
    setTyped(text);
    setDone("");
  };
  const tool = (sign: string, label: string, input: ButtonHTMLAttributes<HTMLButtonElement>) => (
    <button {...input} type="button" className="find-tool" aria-label={label} title={label} data-sign={sign} />
  );
  const toggle = (sign: string, label: string, isOn: boolean, set: (isOn: boolean) => void) =>
    tool(sign, label, { "aria-pressed": isOn, onClick: () => set(!isOn) });
  const step = (sign: string, label: string, by: 1 | -1) =>
    tool(sign, label, { disabled: count === 0, onClick: () => go(by) });
  const noReplacing = isReadOnly || count === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to most screen readers
    <div
      className="find-bar"
      role="search"
      aria-label={words.title}
      onKeyDown={onKeyDown}
      // Text typed here does not change the post, so the form around it must not save it.
      onInput={(event) => event.stopPropagation()}
    >
      <div className="find-row">
        <label htmlFor={`${id}-find`}>{words.find}</label>
        <input
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: the writer asked for this field
          autoFocus
          id={`${id}-find`}
          className="editor-field"
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={words.find}
          value={typed}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => find(target.value)}
        />
        <span className="find-count" role="status">
          {done || (typed && words.place(at + 1, count))}
        </span>
        {step("↑", words.previous, -1)}
        {step("↓", words.next, 1)}
        {toggle("Aa", words.caseSensitive, isCaseSensitive, setCaseSensitive)}
        {toggle("|ab|", words.wholeWord, isWholeWord, setWholeWord)}
        <button type="button" className="editor-word find-close" onClick={close}>
          {actions.close}
        </button>
      </div>
      <div className="find-row">
        <label htmlFor={`${id}-by`}>{words.replaceBy}</label>
        <input
          id={`${id}-by`}
          className="editor-field"
          type="text"
          autoComplete="off"
          placeholder={words.replaceBy}
          value={by}
          onChange={({ target }) => setBy(target.value)}
        />
        <button type="button" className="editor-word" disabled={noReplacing} onClick={() => replaceOne(by)}>
          {words.replace}
        </button>
        <button
          type="button"
          className="editor-word"
          disabled={noReplacing}
          onClick={() => setDone(words.replaced(replaceAll(by)))}
        >
          {words.replaceAll}
        </button>
      </div>
    </div>
  );
}
