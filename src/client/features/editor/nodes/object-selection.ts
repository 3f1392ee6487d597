import { $findMatchingParent } from "@lexical/utils";
import {
  $createNodeSelection,
  $createParagraphNode,
  $createRangeSelectionFromDom,
  $getEditor,
  $getNearestNodeFromDOMNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  COPY_COMMAND,
  CUT_COMMAND,
  defineExtension,
  getDOMSelection,
  IS_APPLE,
  isDOMNode,
  KEY_DOWN_COMMAND,
  type LexicalNode,
  mergeRegister,
  type RangeSelection,
} from "lexical";
import { $isCardNode } from "./card-node.ts";
import { $isFigureNode } from "./figure-node.ts";
import { $isImageNode } from "./image-node.ts";
import { $isPlayerNode } from "./player-node.ts";
import { $isVideoNode } from "./video-node.ts";

/** Whether a node is selected as a whole. */
export const $isObject = (node: LexicalNode | null) =>
  $isImageNode(node) || $isVideoNode(node) || $isCardNode(node) || $isPlayerNode(node) || $isFigureNode(node);

/** Extends the selection of an image to its figure, so that copy and cut include the caption. */
function $selectWholeFigures(): false {
  const selection = $getSelection();
  if (!$isNodeSelection(selection)) return false;
  const whole = selection.getNodes().map((node) => $findMatchingParent(node, $isFigureNode) ?? node);
  const widened = $createNodeSelection();
  for (const node of whole) widened.add(node.getKey());
  $setSelection(widened);
  return false;
}

/**
 * Moves the selection from an object to the cursor after a click into the text. The click event may come before the
 * selectionchange event; Lexical would then drop the selection of the object and have none.
 */
function $moveToCursor(): boolean {
  if (!$isNodeSelection($getSelection())) return false;
  const range = $createRangeSelectionFromDom(getDOMSelection(window), $getEditor());
  if (!range) return false;
  $setSelection(range);
  return true;
}

/** Moves from a selected object to the start or end of the text. Browsers do not, because there is no cursor. */
function $moveToTextEdge(event: KeyboardEvent): boolean {
  if (!$isNodeSelection($getSelection()) || event.altKey || event.shiftKey) return false;
  const isModified = IS_APPLE ? event.metaKey : event.ctrlKey;
  const toStart = event.key === "Home" || (IS_APPLE && event.key === "ArrowUp");
  const toEnd = event.key === "End" || (IS_APPLE && event.key === "ArrowDown");
  if (!isModified || !(toStart || toEnd)) return false;
  event.preventDefault();
  if (toStart) $getRoot().selectStart();
  else $getRoot().selectEnd();
  return true;
}

/**
 * Enter or a character with an object selected continues in a paragraph below it. Otherwise the character would be
 * lost.
 */
function $typeAfterObject(event: KeyboardEvent): boolean {
  const selection = $getSelection();
  const isLetter = [...event.key].length === 1 && event.key !== " ";
  if (!$isNodeSelection(selection) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const object = selection.getNodes().at(-1);
  if (!object || (event.key !== "Enter" && !isLetter) || !$getEditor().isEditable()) return false;
  // The placeholder of an upload contains buttons.
  if (event.target instanceof Element && event.target.closest("button")) return false;
  event.preventDefault();
  const cursor = $selectBehind(object);
  if (isLetter) cursor.insertText(event.key);
  return true;
}

/** Moves the cursor behind an inline image, or into a new paragraph below another object. */
export function $selectBehind(object: LexicalNode): RangeSelection {
  const block = $findMatchingParent(object, (node) => $isFigureNode(node) || !node.isInline());
  if (block && $isElementNode(block) && !$isFigureNode(block)) return object.selectNext(0, 0);
  const line = $createParagraphNode();
  (block ?? object).insertAfter(line);
  return line.select();
}

/** Selects an image or a video as a whole. */
export function $selectNode(node: LexicalNode): void {
  const selection = $createNodeSelection();
  selection.add(node.getKey());
  $setSelection(selection);
}

/** Selects an image or a video on click, shows the selection, and handles keys while it is selected. */
export const ObjectSelectionExtension = defineExtension({
  name: "longhand/object-selection",
  register: (editor) => {
    let marked: HTMLElement[] = [];
    return mergeRegister(
      editor.registerCommand(
        CLICK_COMMAND,
        ({ target }) => {
          const node = isDOMNode(target) ? $getNearestNodeFromDOMNode(target) : null;
          if (!node || !$isObject(node)) return $moveToCursor();
          $selectNode(node);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(KEY_DOWN_COMMAND, $moveToTextEdge, COMMAND_PRIORITY_LOW),
      editor.registerCommand(KEY_DOWN_COMMAND, $typeAfterObject, COMMAND_PRIORITY_LOW),
      editor.registerCommand(COPY_COMMAND, $selectWholeFigures, COMMAND_PRIORITY_LOW),
      editor.registerCommand(CUT_COMMAND, $selectWholeFigures, COMMAND_PRIORITY_LOW),
      editor.registerUpdateListener(({ editorState }) => {
        const keys = editorState.read(() => {
          const selection = $getSelection();
          return $isNodeSelection(selection)
            ? selection
                .getNodes()
                .filter($isObject)
                .map((node) => node.getKey())
            : [];
        });
        for (const element of marked) element.classList.remove("editor-selected");
        marked = keys.map((key) => editor.getElementByKey(key)).filter((element) => element !== null);
        for (const element of marked) element.classList.add("editor-selected");
      }),
    );
  },
});
