import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useContext } from "react";
import { $insertTable } from "../edits/insert-table.ts";
import { ImageUploadsContext } from "../images/image-uploads.ts";
import { type AskedTool, OPEN_TOOL_COMMAND } from "./tool-commands.ts";
import { ToolbarButton } from "./toolbar-button.tsx";
import { ToolbarGroup } from "./toolbar-group.tsx";
import type { GroupProps } from "./toolbar-state.ts";
import { useChange } from "./use-change.ts";

/** Inserts images (if the text takes any), videos and tables. */
export function InsertGroup({ state, isDisabled }: GroupProps) {
  const [editor] = useLexicalComposerContext();
  const uploads = useContext(ImageUploadsContext);
  const change = useChange();
  const open = (tool: AskedTool) => () => void editor.dispatchCommand(OPEN_TOOL_COMMAND, tool);
  return (
    <ToolbarGroup>
      {uploads && (
        <>
          <ToolbarButton icon="image" label="Image" isDisabled={isDisabled} onPress={open("image")} />
          <ToolbarButton
            icon="library"
            label="Insert from the library"
            isDisabled={isDisabled}
            onPress={open("library")}
          />
        </>
      )}
      <ToolbarButton icon="video" label="Video" isDisabled={isDisabled} onPress={open("video")} />
      <ToolbarButton
        icon="table"
        label="Table"
        isDisabled={isDisabled || state.block === "code"}
        onPress={() => change(() => $insertTable(editor))}
      />
    </ToolbarGroup>
  );
}
