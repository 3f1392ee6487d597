import {
  $createRangeSelectionFromDom,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_CRITICAL,
  defineExtension,
  getDOMSelection,
  KEY_DOWN_COMMAND,
  mergeRegister,
} from "lexical";

const moves = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);

/**
 * Browsers move the caret at once and report it with a later event. On a busy machine the next key comes before the
 * event: Backspace right after Home would delete at the caret's former place. The first key after a move therefore
 * reads the place from the browser.
 */
export const CaretMovesExtension = defineExtension({
  name: "longhand/caret-moves",
  register: (editor) => {
    let isMoving = false;
    const onReported = () => {
      isMoving = false;
    };
    document.addEventListener("selectionchange", onReported);
    return mergeRegister(
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (isMoving && !event.isComposing && $isRangeSelection($getSelection())) {
            const place = $createRangeSelectionFromDom(getDOMSelection(window), editor);
            if (place) $setSelection(place);
          }
          isMoving = moves.has(event.key);
          return false;
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      () => document.removeEventListener("selectionchange", onReported),
    );
  },
});
