import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useRef } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { shortcutLabel } from "../../../lib/shortcuts.ts";
import { FindTool, OPEN_FIND_COMMAND } from "../find/find-bar.tsx";
import { BlockGroup } from "./block-group.tsx";
import { BlockSelect } from "./block-select.tsx";
import { FormatGroup } from "./format-group.tsx";
import { HistoryGroup } from "./history-group.tsx";
import { ImageInput } from "./image-input.tsx";
import { InsertGroup } from "./insert-group.tsx";
import { ListGroup } from "./list-group.tsx";
import { useRovingFocus } from "./roving-focus.ts";
import { type AddedTools, ToolForms } from "./tool-forms.tsx";
import { ToolbarButton, ToolbarGroup } from "./toolbar-button.tsx";
import { useAskedTool } from "./use-asked-tool.ts";
import { useToolbarState } from "./use-toolbar-state.ts";
import "./toolbar.css";

interface ToolbarProps extends AddedTools {
  /** The text is shown as Markdown source. */
  isSource: boolean;
  onToggleSource: () => void;
  label: string;
  /** Id of the text that the toolbar works on. */
  contentId: string;
  isDisabled: boolean;
  /** Called with the reason why a chosen file is not accepted. */
  onProblem: (sentence: string) => void;
}

export function Toolbar({
  label,
  contentId,
  isDisabled,
  onProblem,
  isSource,
  onToggleSource,
  ...addedTools
}: ToolbarProps) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const state = useToolbarState();
  const files = useRef<HTMLInputElement>(null);
  const { asked, close } = useAskedTool(files);
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(toolbar);
  return (
    <div className="editor-tools">
      <div
        ref={toolbar}
        className="editor-toolbar"
        role="toolbar"
        tabIndex={-1}
        aria-label={label}
        aria-controls={contentId}
        {...roving}
      >
        <ToolbarGroup>
          <BlockSelect block={state.block} isDisabled={isDisabled} />
        </ToolbarGroup>
        {/* In order of use: a phone shows about the first eight. */}
        <HistoryGroup isDisabled={isDisabled} />
        <InsertGroup state={state} isDisabled={isDisabled} />
        <FormatGroup state={state} isDisabled={isDisabled} />
        <ListGroup state={state} isDisabled={isDisabled} />
        <BlockGroup state={state} isDisabled={isDisabled} />
        <ToolbarGroup>
          <ToolbarButton
            icon="find"
            label={words.find.open}
            shortcut={shortcutLabel("F")}
            isDisabled={isSource}
            onPress={() => editor.dispatchCommand(OPEN_FIND_COMMAND, undefined)}
          />
          <ToolbarButton
            icon="markdown"
            label={words.editor.source}
            isPressed={isSource}
            isDisabled={isDisabled && !isSource}
            onPress={onToggleSource}
          />
        </ToolbarGroup>
      </div>
      <ImageInput ref={files} onProblem={onProblem} />
      <ToolForms state={state} asked={asked} onDone={close} isDisabled={isDisabled} {...addedTools} />
      <FindTool isSource={isSource} isReadOnly={isDisabled} />
    </div>
  );
}
