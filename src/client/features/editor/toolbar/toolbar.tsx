import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { COMMAND_PRIORITY_CRITICAL, KEY_ESCAPE_COMMAND } from "lexical";
import { Fragment, useEffect, useId, useRef, useState } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { placeBelow } from "../../../ui/admin/popover.ts";
import { FindTool } from "../find/find-bar.tsx";
import { ImageInput, useAskedTool } from "./asked-tools.tsx";
import { FloatingBar } from "./floating-bar.tsx";
import { BlockSelect, ToolButton } from "./tool-button.tsx";
import { type AddedTools, ToolForms } from "./tool-forms.tsx";
import { ToolbarIcon } from "./toolbar-icon.tsx";
import { useToolbarState } from "./toolbar-state.ts";
import { useRovingFocus } from "./use-roving-focus.ts";
import { useTools } from "./use-tools.ts";
import "./toolbar.css";

interface ToolbarProps extends AddedTools {
  /** The text is shown as Markdown source. */
  isSource: boolean;
  onToggleSource: () => void;
  label: string;
  /** Id of the text that the toolbar works on. */
  contentId: string;
  isDisabled: boolean;
  /** Where the bar at selected text is rendered: after the text, so that Tab leads to it. */
  selectionPlace: HTMLElement | null;
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
  selectionPlace,
  altTool,
  passageTools,
}: ToolbarProps) {
  const words = useAdminWords().editor;
  const state = useToolbarState();
  const tools = useTools(state, { isShown: isSource, onToggle: onToggleSource });
  const files = useRef<HTMLInputElement>(null);
  const { asked, close } = useAskedTool(files);
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(toolbar);
  const more = useRef<HTMLDivElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);
  const moreId = useId();
  const rovingMore = useRovingFocus(more);
  const [isMoreShown, setIsMoreShown] = useState(false);
  const [addedPlace, setAddedPlace] = useState<HTMLElement | null>(null);
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    // The browser closes the menu. The text, which Escape leaves otherwise, keeps the caret.
    if (isMoreShown) return editor.registerCommand(KEY_ESCAPE_COMMAND, () => true, COMMAND_PRIORITY_CRITICAL);
  }, [editor, isMoreShown]);
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
        {isSource ? (
          <ToolButton {...tools.source} hasLabel />
        ) : (
          <>
            {tools.row.map((tool, at) => (
              <Fragment key={tool.icon}>
                {at === 3 && <BlockSelect block={state.block} isDisabled={isDisabled} />}
                <ToolButton {...tool} isDisabled={isDisabled || tool.isDisabled === true} />
              </Fragment>
            ))}
            <button
              ref={moreButton}
              type="button"
              className="editor-button"
              data-toolbar-item
              aria-label={words.moreTools}
              popoverTarget={moreId}
              onMouseDown={(event) => event.preventDefault()}
            >
              <ToolbarIcon name="more" />
              <span className="editor-more-label">{words.more}</span>
            </button>
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside take the keys */}
      <div
        ref={more}
        id={moreId}
        popover="auto"
        className="popover editor-more"
        role="toolbar"
        tabIndex={-1}
        aria-label={words.moreTools}
        onBeforeToggle={({ newState }) => {
          placeBelow(moreButton.current, more.current);
          // Its many buttons would be rendered again while the writer types.
          setIsMoreShown(newState === "open");
        }}
        // A tool was used, or a gap was pressed.
        onClick={() => more.current?.hidePopover()}
        {...rovingMore}
      >
        {isMoreShown &&
          tools.more.map((group) => (
            <div key={group[0]?.icon} className="editor-group">
              {group.map((tool) => (
                <ToolButton key={tool.icon} {...tool} hasLabel isDisabled={isDisabled || tool.isDisabled === true} />
              ))}
            </div>
          ))}
      </div>
      {selectionPlace && !asked && (
        <FloatingBar
          tools={tools.selection}
          isShown={state.hasSelection && !isDisabled}
          place={selectionPlace}
          onAddedPlace={setAddedPlace}
        />
      )}
      <ImageInput ref={files} onProblem={onProblem} />
      <ToolForms
        state={state}
        asked={asked}
        onDone={close}
        isDisabled={isDisabled}
        altTool={altTool}
        passageTools={passageTools && ((isShown) => passageTools(isShown, addedPlace))}
      />
      <FindTool isSource={isSource} isReadOnly={isDisabled} />
    </div>
  );
}
