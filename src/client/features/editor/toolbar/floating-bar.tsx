import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { type Tool, ToolButton } from "./tool-button.tsx";
import { useRovingFocus } from "./use-roving-focus.ts";

/** Pixels between the bar and the selected text. */
const gap = 8;

interface FloatingBarProps {
  tools: readonly Tool[];
  /** Text is selected that may be changed. */
  isShown: boolean;
  /** Inside the element that the bar is positioned in. */
  place: HTMLElement;
  /** Receives the element of the bar for tools that the form adds; null where the bar is not shown. */
  onAddedPlace: (place: HTMLElement | null) => void;
}

/** The tools for selected text, above it. A touch screen has its own menu there, and the row of tools at the keyboard. */
export function FloatingBar({ tools, isShown, place, onAddedPlace }: FloatingBarProps) {
  const words = useAdminWords().editor;
  const [editor] = useLexicalComposerContext();
  const bar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(bar);
  useEffect(() => {
    if (!isShown) return;
    const move = () => bar.current && placeAbove(bar.current, editor.getRootElement());
    const moveLater = () => requestAnimationFrame(move);
    move();
    document.addEventListener("selectionchange", move);
    document.addEventListener("pointerup", moveLater);
    // Tools may be added.
    const sizes = new ResizeObserver(move);
    if (bar.current) sizes.observe(bar.current);
    return () => {
      sizes.disconnect();
      document.removeEventListener("selectionchange", move);
      document.removeEventListener("pointerup", moveLater);
    };
  }, [isShown, editor]);
  if (!isShown || tools.every(({ isDisabled }) => isDisabled)) return null;
  return createPortal(
    <div
      ref={bar}
      className="editor-selection-bar"
      role="toolbar"
      tabIndex={-1}
      aria-label={words.selectionTools}
      {...roving}
    >
      {tools.map((tool) => (
        <ToolButton key={tool.icon} {...tool} />
      ))}
      {/* Without a box on a touch screen, which does not show the bar. */}
      <div ref={(added) => onAddedPlace(added?.offsetParent ? added : null)} className="editor-selection-added" />
    </div>,
    place,
  );
}

/** Moves the bar above the selected text and, close below the tools, above these: below the text it would cover the next line. */
function placeAbove(bar: HTMLElement, text: HTMLElement | null): void {
  const selection = getSelection();
  const range = selection?.rangeCount && !selection.isCollapsed ? selection.getRangeAt(0) : null;
  const sheet = bar.offsetParent?.getBoundingClientRect();
  // A focused tool keeps its bar. While the mouse is pressed, the selection is not complete.
  if (!text || !sheet || !range || !text.contains(range.commonAncestorContainer)) return;
  bar.toggleAttribute("data-ready", !text.matches(":active"));
  const selected = range.getBoundingClientRect();
  const tools = document.querySelector(".editor-tools")?.getBoundingClientRect();
  const above = selected.top - bar.offsetHeight - gap;
  const top = tools && above < tools.bottom ? tools.top - bar.offsetHeight : above;
  // The bar of the page stays at the top of the window.
  const least = document.querySelector(".writing-bar")?.getBoundingClientRect().bottom ?? 0;
  const left = selected.left + (selected.width - bar.offsetWidth) / 2 - sheet.left;
  bar.style.top = `${Math.max(top, least) - sheet.top}px`;
  bar.style.left = `${Math.max(0, Math.min(left, sheet.width - bar.offsetWidth))}px`;
}
