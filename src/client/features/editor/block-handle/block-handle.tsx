import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { HISTORY_PUSH_TAG, type LexicalEditor, mergeRegister, type NodeKey } from "lexical";
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $moveBlockBefore } from "../edits/move-block.ts";
import { ToolbarIcon } from "../toolbar/toolbar-icon.tsx";
import { blockKeyOf, type Drop, startDrag } from "./start-drag.ts";

/** Pixels that a pointer moves before a press becomes a drag. */
const dragThreshold = 4;

interface HandledBlock {
  key: NodeKey;
  /** Pixels from the top of the sheet. */
  top: number;
}

/**
 * A handle beside the block under the mouse, or the one that was tapped, which moves the block. The keyboard moves blocks in the
 * text. Nothing is measured while the writer types: a change of the text hides the handle.
 */
export function BlockHandle({ sheet }: { sheet: RefObject<HTMLElement | null> }) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const [block, setBlock] = useHandledBlock(editor, sheet);
  const [drop, setDrop] = useState<Drop | null>(null);
  const cancel = useRef<(() => void) | null>(null);
  useEffect(() => () => cancel.current?.(), []);
  if (!block) return null;

  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !sheet.current) return;
    // The text keeps the focus.
    event.preventDefault();
    const startY = event.clientY;
    let isDragged = false;
    cancel.current = startDrag(event.nativeEvent, editor, sheet.current, {
      onMove: (found, y) => {
        isDragged ||= Math.abs(y - startY) > dragThreshold;
        if (isDragged) setDrop(found);
      },
      onEnd: (found) => {
        setDrop(null);
        if (!isDragged || !found) return;
        setBlock(null);
        editor.update(() => $moveBlockBefore(block.key, found.before), { tag: HISTORY_PUSH_TAG });
      },
    });
  };

  return (
    <>
      <button
        type="button"
        className="editor-handle"
        tabIndex={-1}
        aria-label={words.editor.moveBlock}
        title={words.editor.moveBlock}
        style={{ top: block.top }}
        onPointerDown={press}
        // Otherwise the mouse would select text on its way.
        onMouseDown={(event) => event.preventDefault()}
      >
        <ToolbarIcon name="grip" />
      </button>
      {drop && <div className="editor-drop" style={{ top: drop.top }} />}
    </>
  );
}

/** The block that the pointer is or was last in; null after a change of the text. */
function useHandledBlock(editor: LexicalEditor, sheet: RefObject<HTMLElement | null>) {
  const [block, setBlock] = useState<HandledBlock | null>(null);
  useEffect(() => {
    const point = ({ target }: Event) => {
      const root = editor.getRootElement();
      let element = target instanceof Element && target !== root && root?.contains(target) ? target : null;
      while (element?.parentElement && element.parentElement !== root) element = element.parentElement;
      const frame = sheet.current;
      // Between two blocks and beside the text, the handle stays, because the pointer may be on its way to it.
      if (!element || !frame || !editor.isEditable()) return;
      const key = blockKeyOf(element, editor);
      const top = element.getBoundingClientRect().top - frame.getBoundingClientRect().top;
      if (key) setBlock((now) => (now?.key === key && now.top === top ? now : { key, top }));
    };
    const ofMouse = (event: globalThis.PointerEvent) => event.pointerType === "mouse" && point(event);
    return mergeRegister(
      editor.registerRootListener((root) => {
        root?.addEventListener("pointerover", ofMouse);
        root?.addEventListener("click", point);
        return () => {
          root?.removeEventListener("pointerover", ofMouse);
          root?.removeEventListener("click", point);
        };
      }),
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size > 0 || dirtyLeaves.size > 0) setBlock(null);
      }),
      editor.registerEditableListener(() => setBlock(null)),
    );
  }, [editor, sheet]);
  return [block, setBlock] as const;
}
