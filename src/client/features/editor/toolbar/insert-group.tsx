import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useContext } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $insertFootnote, $insertFormula } from "../edits/insert-block.ts";
import { $insertTable } from "../edits/tables.ts";
import { ImageUploadsContext } from "../images/image-uploads.ts";
import { type AskedTool, OPEN_TOOL_COMMAND } from "./tool-commands.ts";
import { ToolbarButton, ToolbarGroup } from "./toolbar-button.tsx";
import type { GroupProps } from "./toolbar-state.ts";
import { useChange } from "./use-change.ts";

/** Inserts images, galleries and files (if the text accepts any), videos, cards, tables, formulas and footnotes. */
export function InsertGroup({ state, isDisabled }: GroupProps) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const uploads = useContext(ImageUploadsContext);
  const change = useChange();
  const open = (tool: AskedTool) => () => void editor.dispatchCommand(OPEN_TOOL_COMMAND, tool);
  return (
    <ToolbarGroup>
      {uploads && (
        <>
          <ToolbarButton icon="image" label={words.editor.image} isDisabled={isDisabled} onPress={open("image")} />
          <ToolbarButton
            icon="gallery"
            label={words.editor.insertions.gallery.label}
            isDisabled={isDisabled}
            onPress={open("gallery")}
          />
          <ToolbarButton
            icon="library"
            label={words.editor.fromLibrary}
            isDisabled={isDisabled}
            onPress={open("library")}
          />
          <ToolbarButton
            icon="file"
            label={words.editor.insertions.file.label}
            isDisabled={isDisabled}
            onPress={open("file")}
          />
        </>
      )}
      <ToolbarButton icon="video" label={words.editor.video} isDisabled={isDisabled} onPress={open("video")} />
      <ToolbarButton icon="card" label={words.editor.card} isDisabled={isDisabled} onPress={open("card")} />
      <ToolbarButton
        icon="table"
        label={words.editor.table}
        isDisabled={isDisabled || state.block === "code" || state.table !== undefined}
        onPress={() => change(() => $insertTable(editor))}
      />
      <ToolbarButton
        icon="formula"
        label={words.editor.formula}
        isDisabled={isDisabled || state.block === "code"}
        onPress={() => change(() => $insertFormula(editor))}
      />
      <ToolbarButton
        icon="footnote"
        label={words.editor.footnote}
        isDisabled={isDisabled || state.block === "code"}
        onPress={() => {
          change($insertFootnote);
          editor.focus();
        }}
      />
    </ToolbarGroup>
  );
}
