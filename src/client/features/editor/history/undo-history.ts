import { signal } from "@lexical/extension";
import {
  $addUpdateTag,
  $hasUpdateTag,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_EDITOR,
  defineExtension,
  type EditorState,
  HISTORIC_TAG,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  mergeRegister,
  REDO_COMMAND,
  SKIP_DOM_SELECTION_TAG,
  safeCast,
  UNDO_COMMAND,
} from "lexical";
import { maxUndoEntries, undoMergeMs } from "../../../../shared/limits.ts";

/**
 * Undo and redo with at most 100 entries. Every change within 1000 ms of the first change of an entry belongs to that
 * entry, whatever its kind: typing, deleting and formatting in one second are undone together.
 *
 * Lexical's own history merges only changes of one kind. An update tagged `history-push` is always an entry alone; one
 * tagged `history-merge` never begins an entry.
 */
export const UndoHistoryExtension = defineExtension({
  name: "longhand/undo-history",
  config: safeCast<{ now: () => number }>({ now: () => Date.now() }),
  build: () => ({ canUndo: signal(false), canRedo: signal(false) }),
  register: (editor, { now }, state) => {
    const { canUndo, canRedo } = state.getOutput();
    return registerUndoHistory(editor, now, (undo, redo) => {
      if (canUndo.peek() !== undo) editor.dispatchCommand(CAN_UNDO_COMMAND, undo);
      if (canRedo.peek() !== redo) editor.dispatchCommand(CAN_REDO_COMMAND, redo);
      canUndo.value = undo;
      canRedo.value = redo;
    });
  },
});

function registerUndoHistory(
  editor: LexicalEditor,
  now: () => number,
  onChange: (canUndo: boolean, canRedo: boolean) => void,
): () => void {
  let undo: EditorState[] = [];
  let redo: EditorState[] = [];
  let current: EditorState | null = null;
  let entryBegan = Number.NEGATIVE_INFINITY;
  let wasComposing = false;

  const changed = () => onChange(undo.length > 0, redo.length > 0);

  const record = (next: EditorState, tags: ReadonlySet<string>) => {
    const begins = tags.has(HISTORY_PUSH_TAG);
    // A composition of an input method is one change, however long it takes.
    const composes = wasComposing && editor.isComposing();
    wasComposing = editor.isComposing();
    const joins = now() - entryBegan < undoMergeMs || composes;
    if (current && (begins || !joins)) {
      undo = [...undo, current].slice(-maxUndoEntries);
      entryBegan = begins ? Number.NEGATIVE_INFINITY : now();
    }
    current = next;
    redo = [];
    changed();
  };

  const step = (from: EditorState[], to: EditorState[]) => {
    const state = from.pop();
    if (!state || !current || !editor.isEditable()) return true;
    to.push(current);
    current = state;
    entryBegan = Number.NEGATIVE_INFINITY;
    changed();
    const keepsFocus = $hasUpdateTag(SKIP_DOM_SELECTION_TAG);
    editor.setEditorState(state, { tag: HISTORIC_TAG });
    // setEditorState drops the tags of this update. Without the tag, the focus would move from the toolbar to the text.
    if (keepsFocus) editor.update(() => $addUpdateTag(SKIP_DOM_SELECTION_TAG));
    return true;
  };

  return mergeRegister(
    editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
      if (tags.has(HISTORIC_TAG)) return;
      const isSameText = dirtyElements.size === 0 && dirtyLeaves.size === 0;
      if (isSameText || current === null || tags.has(HISTORY_MERGE_TAG)) current = editorState;
      else record(editorState, tags);
    }),
    editor.registerCommand(UNDO_COMMAND, () => step(undo, redo), COMMAND_PRIORITY_EDITOR),
    editor.registerCommand(REDO_COMMAND, () => step(redo, undo), COMMAND_PRIORITY_EDITOR),
  );
}
