import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { FindTool } from "../find/find-bar.tsx";
import { ImageInput, useAskedTool } from "./asked-tools.tsx";
import { type AddedTools, ToolForms } from "./tool-forms.tsx";
import { ToolGroups } from "./tool-groups.tsx";
import { useToolbarState } from "./toolbar-state.ts";
import "./toolbar.css";

interface ToolbarProps extends AddedTools {
  /** The text is shown as Markdown source. */
  isSource: boolean;
  onToggleSource: () => void;
  label: string;
  /** Id of the text that the toolbar works on. */
  contentId: string;
  isDisabled: boolean;
  /** Called with the reason why a chosen file is not accepted. */
  onProblem: (sentence: string) => void;
}

export function Toolbar({
  label,
  contentId,
  isDisabled,
  onProblem,
  isSource,
  onToggleSource,
  ...addedTools
}: ToolbarProps) {
  const state = useToolbarState();
  const files = useRef<HTMLInputElement>(null);
  const { asked, close } = useAskedTool(files);
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(toolbar);
  return (
    <div className="editor-tools">
      <div
        ref={toolbar}
        className="editor-toolbar"
        role="toolbar"
        tabIndex={-1}
        aria-label={label}
        aria-controls={contentId}
        {...roving}
      >
        <ToolGroups state={state} isDisabled={isDisabled} isSource={isSource} onToggleSource={onToggleSource} />
      </div>
      <ImageInput ref={files} onProblem={onProblem} />
      <ToolForms state={state} asked={asked} onDone={close} isDisabled={isDisabled} {...addedTools} />
      <FindTool isSource={isSource} isReadOnly={isDisabled} />
    </div>
  );
}

/** Disabled items cannot take the focus. */
const itemSelector = "[data-toolbar-item]:not(:disabled)";

/**
 * Makes a toolbar one tab stop. The arrow keys, Home and End move the focus inside it.
 *
 * @returns event handlers for the toolbar's element
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>) {
  // After each render, because items may be added or removed.
  useEffect(() => {
    const items = itemsOf(toolbar.current);
    const stop = items.find((item) => item.tabIndex === 0) ?? items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  });

  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      const items = itemsOf(toolbar.current);
      if (items.includes(target as HTMLElement)) for (const item of items) item.tabIndex = item === target ? 0 : -1;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const items = itemsOf(toolbar.current);
      const at = items.indexOf(event.target as HTMLElement);
      if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      items[next % items.length]?.focus();
    },
  };
}

function itemsOf(toolbar: HTMLElement | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];
}
