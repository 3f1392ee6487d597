import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNearestNodeFromDOMNode, HISTORY_PUSH_TAG, type LexicalEditor, mergeRegister, type NodeKey } from "lexical";
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $moveBlockBefore } from "../edits/move-block.ts";
import { ToolbarIcon } from "../toolbar/toolbar-icon.tsx";

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

/** The place where a dragged block would be dropped. */
interface Drop {
  /** The block that would follow; null at the end of the text. */
  before: NodeKey | null;
  /** Pixels from the top of the sheet. */
  top: number;
}

/** Pixels at the edges of the window, below the bars, where the page scrolls. */
const edges = { top: 160, bottom: 96 };
/** Pixels scrolled in each frame. */
const scrollStep = 12;

/**
 * Follows a pointer that was pressed until it is released. Near the edges of the window the page scrolls. Escape and a lost
 * pointer end the drag without a drop.
 *
 * @returns a function that cancels the drag
 */
function startDrag(
  { clientY, pointerId }: globalThis.PointerEvent,
  editor: LexicalEditor,
  sheet: HTMLElement,
  { onMove, onEnd }: { onMove: (drop: Drop, y: number) => void; onEnd: (drop: Drop | null) => void },
): () => void {
  let y = clientY;
  let frame = 0;
  const scroll = () => {
    const by = y < edges.top ? -scrollStep : y > innerHeight - edges.bottom ? scrollStep : 0;
    if (by !== 0 && y !== clientY) {
      scrollBy({ top: by, behavior: "instant" });
      onMove(dropAt(y, editor, sheet), y);
    }
    frame = requestAnimationFrame(scroll);
  };
  const stop = new AbortController();
  const end = (drop: Drop | null) => {
    stop.abort();
    cancelAnimationFrame(frame);
    onEnd(drop);
  };
  const listen = (type: "pointermove" | "pointerup" | "pointercancel", act: () => void) =>
    addEventListener(
      type,
      (event) => {
        if (event.pointerId !== pointerId) return;
        y = event.clientY;
        act();
      },
      { signal: stop.signal },
    );
  listen("pointermove", () => onMove(dropAt(y, editor, sheet), y));
  listen("pointerup", () => end(dropAt(y, editor, sheet)));
  listen("pointercancel", () => end(null));
  addEventListener("keydown", ({ key }) => key === "Escape" && end(null), { signal: stop.signal, capture: true });
  frame = requestAnimationFrame(scroll);
  return () => end(null);
}

/** The gap between two blocks that is nearest to a height of the window. */
function dropAt(y: number, editor: LexicalEditor, sheet: HTMLElement): Drop {
  const sheetTop = sheet.getBoundingClientRect().top;
  const blocks = [...(editor.getRootElement()?.children ?? [])];
  const next = blocks.find((block) => {
    const { top, height } = block.getBoundingClientRect();
    return y < top + height / 2;
  });
  const end = blocks.at(-1)?.getBoundingClientRect().bottom ?? sheetTop;
  const top = (next?.getBoundingClientRect().top ?? end) - sheetTop;
  return { before: next ? blockKeyOf(next, editor) : null, top };
}

/** The key of the block that an element of the text is in. */
function blockKeyOf(element: Element, editor: LexicalEditor): NodeKey | null {
  return editor.read(() => $getNearestNodeFromDOMNode(element)?.getTopLevelElement()?.getKey() ?? null);
}
