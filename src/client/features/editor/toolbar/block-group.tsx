import { $createHorizontalRuleNode } from "@lexical/extension";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $setBlockType, $setCallout, $toggleCallout, $toggleQuote } from "../edits/block-types.ts";
import { $insertBlock, $insertDetails } from "../edits/insert-block.ts";
import { ToolbarButton, ToolbarGroup } from "./toolbar-button.tsx";
import type { GroupProps } from "./toolbar-state.ts";
import { useChange } from "./use-change.ts";

/** Quotation, callout, toggle, code block and horizontal line. */
export function BlockGroup({ state, isDisabled }: GroupProps) {
  const words = useAdminWords();
  const change = useChange();
  const isCode = state.block === "code";
  return (
    <ToolbarGroup>
      <ToolbarButton
        icon="quote"
        label={words.editor.quotation}
        isPressed={state.isQuote}
        isDisabled={isDisabled}
        onPress={() => change(() => (state.callout ? $setCallout(null) : $toggleQuote()))}
      />
      <ToolbarButton
        icon="callout"
        label={words.editor.callout}
        isPressed={state.callout !== null}
        isDisabled={isDisabled}
        onPress={() => change($toggleCallout)}
      />
      <ToolbarButton
        icon="details"
        label={words.editor.details}
        isDisabled={isDisabled}
        onPress={() => change($insertDetails)}
      />
      <ToolbarButton
        icon="codeBlock"
        label={words.editor.codeBlock}
        isPressed={isCode}
        isDisabled={isDisabled}
        onPress={() => change(() => $setBlockType(isCode ? "paragraph" : "code"))}
      />
      <ToolbarButton
        icon="rule"
        label={words.editor.horizontalLine}
        isDisabled={isDisabled}
        onPress={() => change(() => $insertBlock($createHorizontalRuleNode()))}
      />
    </ToolbarGroup>
  );
}
