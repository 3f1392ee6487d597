import { $getNearestNodeFromDOMNode, type LexicalEditor, type NodeKey } from "lexical";

/** The place where a dragged block would be dropped. */
export interface Drop {
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
export function startDrag(
  { clientY, pointerId }: PointerEvent,
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
export function blockKeyOf(element: Element, editor: LexicalEditor): NodeKey | null {
  return editor.read(() => $getNearestNodeFromDOMNode(element)?.getTopLevelElement()?.getKey() ?? null);
}
