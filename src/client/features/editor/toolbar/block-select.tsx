import { useAdminWords } from "../../../lib/admin-words.ts";
import { $setBlockType, type BlockType } from "../edits/block-types.ts";
import { useChange } from "./use-change.ts";

/** Types that are always offered. The title is the only h1 of the page. */
const offered: readonly BlockType[] = ["paragraph", "h2", "h3", "h4"];

export function BlockSelect({ block, isDisabled }: { block: BlockType; isDisabled: boolean }) {
  const words = useAdminWords();
  const change = useChange();
  const options = offered.includes(block) ? offered : [...offered, block];
  return (
    <select
      className="editor-select"
      data-toolbar-item
      aria-label={words.editor.blockType}
      title={words.editor.blockType}
      value={block}
      disabled={isDisabled}
      onChange={(event) => {
        const chosen = event.target.value as BlockType;
        change(() => $setBlockType(chosen));
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {words.editor.blockTypes[option]}
        </option>
      ))}
    </select>
  );
}
