import { $createHorizontalRuleNode } from "@lexical/extension";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useExtensionSignalValue } from "@lexical/react/useExtensionSignalValue";
import {
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_NORMAL,
  FORMAT_TEXT_COMMAND,
  IS_APPLE,
  KEY_DOWN_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
} from "lexical";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { $setBlockType, $toggleQuote } from "../edits/block-types.ts";
import { $clearFormatting } from "../edits/clear-formatting.ts";
import { $indentCode } from "../edits/code-indent.ts";
import { $insertBlock } from "../edits/insert-block.ts";
import { $insertTable } from "../edits/insert-table.ts";
import { $indentList } from "../edits/list-indent.ts";
import { $toggleList, lists } from "../edits/lists.ts";
import { UndoHistoryExtension } from "../history/undo-history.ts";
import { insertImages, insertStoredImage } from "../images/image-files.ts";
import { ImageUploadsContext } from "../images/image-uploads.ts";
import { isShortcut, shortcutLabel } from "../typing/shortcuts.ts";
import { BlockSelect } from "./block-select.tsx";
import { ImageFields } from "./image-fields.tsx";
import { LanguageField } from "./language-field.tsx";
import { LinkForm } from "./link-form.tsx";
import { useRovingFocus } from "./roving-focus.ts";
import { TableTools } from "./table-tools.tsx";
import { type AskedTool, OPEN_TOOL_COMMAND } from "./tool-commands.ts";
import { ToolbarButton } from "./toolbar-button.tsx";
import type { ToolbarIconName } from "./toolbar-icon.tsx";
import { type shownFormats, useToolbarState } from "./toolbar-state.ts";
import { useChange } from "./use-change.ts";
import { VideoFields } from "./video-fields.tsx";
import { VideoForm } from "./video-form.tsx";

const formats: readonly {
  format: (typeof shownFormats)[number];
  icon: ToolbarIconName;
  label: string;
  key?: string;
}[] = [
  { format: "bold", icon: "bold", label: "Bold", key: "B" },
  { format: "italic", icon: "italic", label: "Italic", key: "I" },
  { format: "underline", icon: "underline", label: "Underline", key: "U" },
  { format: "strikethrough", icon: "strike", label: "Strikethrough", key: "Shift+X" },
  { format: "code", icon: "code", label: "Inline code", key: "E" },
];

/** Tools that the form puts into the editor. */
export interface AddedTools {
  /** For the selected text; always rendered, shown while something is selected. */
  passageTools?: ((isShown: boolean) => ReactNode) | undefined;
  /** Beside the field that says what an image shows. */
  altTool?: ((src: string, onText: (alt: string) => void) => ReactNode) | undefined;
}

interface ToolbarProps extends AddedTools {
  /** The text is shown as Markdown source. */
  isSource: boolean;
  onToggleSource: () => void;
  label: string;
  /** Id of the text that the toolbar works on. */
  sheetId: string;
  isDisabled: boolean;
  /** Told why a chosen file is not taken. */
  onObjection: (sentence: string) => void;
}

export function Toolbar({
  label,
  sheetId,
  isDisabled,
  onObjection,
  passageTools,
  altTool,
  isSource,
  onToggleSource,
}: ToolbarProps) {
  const uploads = useContext(ImageUploadsContext);
  const [editor] = useLexicalComposerContext();
  const state = useToolbarState();
  const canUndo = useExtensionSignalValue(UndoHistoryExtension, "canUndo");
  const canRedo = useExtensionSignalValue(UndoHistoryExtension, "canRedo");
  const [asked, setAsked] = useState<AskedTool>();
  const files = useRef<HTMLInputElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(toolbar);
  const change = useChange();

  useEffect(
    () =>
      editor.registerCommand(
        OPEN_TOOL_COMMAND,
        (tool) => {
          if (tool === "image") files.current?.click();
          else if (tool === "library") void uploads?.source.choose().then((it) => it && insertStoredImage(editor, it));
          else setAsked(tool);
          return true;
        },
        COMMAND_PRIORITY_EDITOR,
      ),
    [editor, uploads],
  );
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          const isIndent = isShortcut(event, "]");
          const isLink = isShortcut(event, "k");
          if (isLink) setAsked("link");
          else if (!(isIndent || isShortcut(event, "["))) return false;
          else {
            const direction = isIndent ? "in" : "out";
            if (!editor.isEditable() || !($indentList(editor, direction) || $indentCode(direction))) return false;
          }
          event.preventDefault();
          return true;
        },
        COMMAND_PRIORITY_NORMAL,
      ),
    [editor],
  );

  const isCode = state.block === "code";
  return (
    <div className="editor-tools">
      <div
        ref={toolbar}
        className="editor-toolbar"
        role="toolbar"
        tabIndex={-1}
        aria-label={label}
        aria-controls={sheetId}
        {...roving}
      >
        <Group>
          <BlockSelect block={state.block} isDisabled={isDisabled} />
        </Group>
        <Group>
          {formats.map(({ format, icon, label, key }) => (
            <ToolbarButton
              key={format}
              icon={icon}
              label={label}
              shortcut={key && shortcutLabel(key)}
              isPressed={!isCode && state.formats.includes(format)}
              isDisabled={isDisabled || isCode}
              onPress={() => change(() => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, format))}
            />
          ))}
          <ToolbarButton
            icon="link"
            label="Link"
            shortcut={shortcutLabel("K")}
            isPressed={state.link !== undefined}
            isDisabled={isDisabled || isCode}
            onPress={() => setAsked("link")}
          />
        </Group>
        <Group>
          {Object.values(lists).map((list) => (
            <ToolbarButton
              key={list.type}
              icon={list.icon}
              label={list.label}
              shortcut={shortcutLabel(`Shift+${list.digit}`)}
              isPressed={state.list === list.type}
              isDisabled={isDisabled}
              onPress={() => change(() => $toggleList(editor, list))}
            />
          ))}
          <ToolbarButton
            icon="outdent"
            label="Move list item out"
            shortcut={shortcutLabel("[")}
            isDisabled={isDisabled || !state.list}
            onPress={() => change(() => void $indentList(editor, "out"))}
          />
          <ToolbarButton
            icon="indent"
            label="Move list item in"
            shortcut={shortcutLabel("]")}
            isDisabled={isDisabled || !state.list}
            onPress={() => change(() => void $indentList(editor, "in"))}
          />
        </Group>
        <Group>
          <ToolbarButton
            icon="quote"
            label="Quotation"
            isPressed={state.isQuote}
            isDisabled={isDisabled}
            onPress={() => change($toggleQuote)}
          />
          <ToolbarButton
            icon="codeBlock"
            label="Code block"
            isPressed={isCode}
            isDisabled={isDisabled}
            onPress={() => change(() => $setBlockType(isCode ? "paragraph" : "code"))}
          />
          <ToolbarButton
            icon="rule"
            label="Horizontal line"
            isDisabled={isDisabled}
            onPress={() => change(() => $insertBlock($createHorizontalRuleNode()))}
          />
        </Group>
        <Group>
          {uploads && (
            <>
              <ToolbarButton
                icon="image"
                label="Image"
                isDisabled={isDisabled}
                onPress={() => editor.dispatchCommand(OPEN_TOOL_COMMAND, "image")}
              />
              <ToolbarButton
                icon="library"
                label="Insert from the library"
                isDisabled={isDisabled}
                onPress={() => editor.dispatchCommand(OPEN_TOOL_COMMAND, "library")}
              />
            </>
          )}
          <ToolbarButton
            icon="video"
            label="Video"
            isDisabled={isDisabled}
            onPress={() => editor.dispatchCommand(OPEN_TOOL_COMMAND, "video")}
          />
          <ToolbarButton
            icon="table"
            label="Table"
            isDisabled={isDisabled || isCode}
            onPress={() => change(() => $insertTable(editor))}
          />
        </Group>
        <Group>
          <ToolbarButton
            icon="clear"
            label="Clear formatting"
            shortcut={shortcutLabel("\\")}
            isDisabled={isDisabled}
            onPress={() => change($clearFormatting)}
          />
          <ToolbarButton
            icon="undo"
            label="Undo"
            shortcut={shortcutLabel("Z")}
            isDisabled={isDisabled || !canUndo}
            onPress={() => change(() => void editor.dispatchCommand(UNDO_COMMAND, undefined))}
          />
          <ToolbarButton
            icon="redo"
            label="Redo"
            shortcut={IS_APPLE ? "⇧⌘Z" : "Ctrl+Y"}
            isDisabled={isDisabled || !canRedo}
            onPress={() => change(() => void editor.dispatchCommand(REDO_COMMAND, undefined))}
          />
        </Group>
        <Group>
          <ToolbarButton
            icon="markdown"
            label="Markdown source"
            isPressed={isSource}
            isDisabled={isDisabled && !isSource}
            onPress={onToggleSource}
          />
        </Group>
      </div>
      {uploads && (
        <input
          ref={files}
          type="file"
          hidden
          multiple
          aria-label="Images for the text"
          accept={uploads.source.accept}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            // The same file can be chosen again.
            currentTarget.value = "";
            for (const sentence of insertImages(editor, uploads, chosen)) onObjection(sentence);
          }}
        />
      )}
      {asked === "link" && !isDisabled ? <LinkForm href={state.link} onDone={() => setAsked(undefined)} /> : null}
      {asked === "video" && !isDisabled ? <VideoForm onDone={() => setAsked(undefined)} /> : null}
      {state.image && !isDisabled ? (
        <ImageFields
          key={state.image.key}
          imageKey={state.image.key}
          src={state.image.src}
          alt={state.image.alt}
          hasCaption={state.image.hasCaption}
          altTool={altTool}
        />
      ) : null}
      {state.video && !isDisabled ? (
        <VideoFields
          key={state.video.key}
          videoKey={state.video.key}
          address={state.video.address}
          title={state.video.title}
        />
      ) : null}
      {passageTools?.(state.hasSelection && !isDisabled)}
      {state.table && !isDisabled ? <TableTools key={state.table.key} table={state.table} /> : null}
      {state.code && !isDisabled ? <LanguageField key={state.code.key} language={state.code.language} /> : null}
    </div>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className="editor-group">{children}</div>;
}
