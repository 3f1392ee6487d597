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
} from "lexical";
import { $isFigureNode } from "./figure-node.ts";
import { $isImageNode } from "./image-node.ts";
import { $isVideoNode } from "./video-node.ts";

const isObject = (node: LexicalNode | null) => $isImageNode(node) || $isVideoNode(node) || $isFigureNode(node);

/** An image goes to the clipboard with its caption, and leaves with it. */
function $takeWithCaption(): false {
  const selection = $getSelection();
  if (!$isNodeSelection(selection)) return false;
  const whole = selection.getNodes().map((node) => $findMatchingParent(node, $isFigureNode) ?? node);
  const widened = $createNodeSelection();
  for (const node of whole) widened.add(node.getKey());
  $setSelection(widened);
  return false;
}

/**
 * A quick click tells of itself before it tells that the cursor moved; the rich text would then give up the object and not
 * know where the cursor is.
 */
function $followCursor(): boolean {
  if (!$isNodeSelection($getSelection())) return false;
  const range = $createRangeSelectionFromDom(getDOMSelection(window), $getEditor());
  if (!range) return false;
  $setSelection(range);
  return true;
}

/** Where a key leads from a selected object; browsers move a cursor, and there is none. */
function $leaveObject(event: KeyboardEvent): boolean {
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

/** Enter goes on writing after a selected object, and so does a letter: it would be lost. */
function $writeOn(event: KeyboardEvent): boolean {
  const selection = $getSelection();
  const isLetter = [...event.key].length === 1 && event.key !== " ";
  if (!$isNodeSelection(selection) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const object = selection.getNodes().at(-1);
  if (!object || (event.key !== "Enter" && !isLetter) || !$getEditor().isEditable()) return false;
  // An image on its way has buttons of its own.
  if (event.target instanceof Element && event.target.closest("button")) return false;
  event.preventDefault();
  const block = $findMatchingParent(object, (node) => $isFigureNode(node) || !node.isInline());
  // An image that is a letter of its line.
  if (block && $isElementNode(block) && !$isFigureNode(block)) object.selectNext(0, 0);
  else {
    const line = $createParagraphNode();
    (block ?? object).insertAfter(line);
    line.select();
  }
  if (isLetter) $getSelection()?.insertText(event.key);
  return true;
}

/** Selects an image or a video as a whole. */
export function $selectNode(node: LexicalNode): void {
  const selection = $createNodeSelection();
  selection.add(node.getKey());
  $setSelection(selection);
}

/** A click on an image or a video selects it whole; what is selected shows it, and keys lead away from it. */
export const ObjectSelectionExtension = defineExtension({
  name: "longhand/object-selection",
  register: (editor) => {
    let marked: HTMLElement[] = [];
    return mergeRegister(
      editor.registerCommand(
        CLICK_COMMAND,
        ({ target }) => {
          const node = isDOMNode(target) ? $getNearestNodeFromDOMNode(target) : null;
          if (!node || !isObject(node)) return $followCursor();
          $selectNode(node);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(KEY_DOWN_COMMAND, $leaveObject, COMMAND_PRIORITY_LOW),
      editor.registerCommand(KEY_DOWN_COMMAND, $writeOn, COMMAND_PRIORITY_LOW),
      editor.registerCommand(COPY_COMMAND, $takeWithCaption, COMMAND_PRIORITY_LOW),
      editor.registerCommand(CUT_COMMAND, $takeWithCaption, COMMAND_PRIORITY_LOW),
      editor.registerUpdateListener(({ editorState }) => {
        const keys = editorState.read(() => {
          const selection = $getSelection();
          return $isNodeSelection(selection)
            ? selection
                .getNodes()
                .filter(isObject)
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
