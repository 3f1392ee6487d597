import {
  $createParagraphNode,
  $getNodeByKey,
  $getRoot,
  $isParagraphNode,
  COMMAND_PRIORITY_LOW,
  DRAGOVER_COMMAND,
  DROP_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
} from "lexical";

/** The upper and lower edge of a block, in pixels. */
interface Edges {
  top: number;
  bottom: number;
}

/**
 * The gap between two blocks that is nearest to a height.
 *
 * @returns `next`: index of the block after the gap; `line`: the middle of the gap, in pixels
 */
export function nearestGap(blocks: readonly Edges[], y: number): { next: number; line: number } {
  const found = blocks.findIndex(({ top, bottom }) => y < (top + bottom) / 2);
  const next = found === -1 ? blocks.length : found;
  const [before, after] = [blocks[next - 1]?.bottom, blocks[next]?.top];
  return { next, line: ((before ?? after ?? 0) + (after ?? before ?? 0)) / 2 };
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;

/**
 * Lets files be dropped between the blocks of the text, never inside one, and shows a line where they will land.
 *
 * @param onDrop called with the files and the key of the block after them, null at the end of the text
 */
export function registerFileDrop(
  editor: LexicalEditor,
  onDrop: (files: File[], next: string | null) => void,
): () => void {
  const line = document.createElement("div");
  line.className = "editor-drop-line";
  const hide = () => line.remove();
  const keys = () => editor.read(() => $getRoot().getChildrenKeys());
  const gapAt = (y: number) =>
    nearestGap(
      keys().map((key) => edgesOf(editor.getElementByKey(key))),
      y,
    );
  return mergeRegister(
    hide,
    editor.registerRootListener((root) => {
      const leave = (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Node && root?.contains(event.relatedTarget))) hide();
      };
      root?.addEventListener("dragleave", leave);
      return () => root?.removeEventListener("dragleave", leave);
    }),
    editor.registerCommand(
      DRAGOVER_COMMAND,
      (event) => {
        if (!hasFiles(event)) return false;
        event.preventDefault();
        const sheet = editor.getRootElement()?.closest(".editor-sheet");
        if (!sheet || !editor.isEditable()) return true;
        sheet.append(line);
        line.style.top = `${gapAt(event.clientY).line - sheet.getBoundingClientRect().top}px`;
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        if (!hasFiles(event)) return false;
        event.preventDefault();
        hide();
        const next = keys()[gapAt(event.clientY).next];
        if (editor.isEditable()) onDrop([...(event.dataTransfer?.files ?? [])], next ?? null);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
  );
}

const edgesOf = (element: HTMLElement | null): Edges => element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };

/** Inserts blocks before the block with a key, or at the end. They replace an empty line before them. */
export function $insertBetween(nodes: readonly LexicalNode[], next: string | null): void {
  const after = next === null ? null : $getNodeByKey(next);
  const before = after ? after.getPreviousSibling() : $getRoot().getLastChild();
  for (const node of nodes) {
    if (after) after.insertBefore(node);
    else $getRoot().append(node);
  }
  if (!after) {
    // So that the writer can continue below.
    const line = $createParagraphNode();
    $getRoot().append(line);
    line.select();
  }
  if ($isParagraphNode(before) && before.isEmpty()) before.remove();
}
