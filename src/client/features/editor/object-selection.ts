import {
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isNodeSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  defineExtension,
  isDOMNode,
  type LexicalNode,
  mergeRegister,
} from "lexical";
import { $isImageNode } from "./image-node.ts";
import { $selectNode } from "./picture-insert.ts";
import { $isVideoNode } from "./video-node.ts";

const isObject = (node: LexicalNode | null) => $isImageNode(node) || $isVideoNode(node);

/** A click on a picture or a video selects it whole; what is selected shows it. */
export const ObjectSelectionExtension = defineExtension({
  name: "longhand/object-selection",
  register: (editor) => {
    let marked: HTMLElement[] = [];
    return mergeRegister(
      editor.registerCommand(
        CLICK_COMMAND,
        ({ target }) => {
          const node = isDOMNode(target) ? $getNearestNodeFromDOMNode(target) : null;
          if (!node || !isObject(node)) return false;
          $selectNode(node);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
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
