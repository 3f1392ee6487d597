import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { COMMAND_PRIORITY_NORMAL, KEY_DOWN_COMMAND, mergeRegister } from "lexical";
import { useEffect, useState } from "react";
import { isShortcut } from "../../../lib/shortcuts.ts";
// Not loaded lazily: characters typed right after the shortcut would get into the text.
import { FindBar } from "./find-bar.tsx";
import { OPEN_FIND_COMMAND } from "./find-command.ts";

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
