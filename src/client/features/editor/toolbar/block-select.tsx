import { $setBlockType, type BlockType } from "../edits/block-types.ts";
import { useChange } from "./use-change.ts";

const names: Readonly<Record<BlockType, string>> = {
  paragraph: "Normal",
  h1: "Heading 1",
  h2: "Heading 2",
  h3: "Heading 3",
  h4: "Heading 4",
  h5: "Heading 5",
  h6: "Heading 6",
  code: "Code",
};

/** Types that are always offered. The title is the only h1 of the page. */
const offered: readonly BlockType[] = ["paragraph", "h2", "h3", "h4"];

export function BlockSelect({ block, isDisabled }: { block: BlockType; isDisabled: boolean }) {
  const change = useChange();
  const options = offered.includes(block) ? offered : [...offered, block];
  return (
    <select
      className="editor-select"
      data-toolbar-item
      aria-label="Block type"
      title="Block type"
      value={block}
      disabled={isDisabled}
      onChange={(event) => {
        const chosen = event.target.value as BlockType;
        change(() => $setBlockType(chosen));
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {names[option]}
        </option>
      ))}
    </select>
  );
}
