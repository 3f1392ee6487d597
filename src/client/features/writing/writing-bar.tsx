import type { ReactNode, RefObject } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { FocusMode } from "./use-focus-mode.ts";
import type { Panel } from "./use-panel.ts";
import { panelId } from "./writing-panel.tsx";

interface WritingBarProps {
  focusMode: FocusMode;
  /** Puts the caret back into the text. */
  focusText: () => void;
  heading: string;
  panel: Panel;
  /** The button that opens the panel. */
  opener: RefObject<HTMLButtonElement | null>;
  /** Whether the text is saved. */
  status: ReactNode;
  /** The first buttons. */
  tools: ReactNode;
  /** The last buttons: preview and submit. */
  children: ReactNode;
}

/** The controls that a writer needs at any time. The bar stays in view while the text scrolls. */
export function WritingBar({ heading, focusMode, focusText, panel, opener, status, tools, children }: WritingBarProps) {
  const words = useAdminWords();
  return (
    <div className="writing-bar">
      <h1>{heading}</h1>
      {status}
      <div className="writing-bar-buttons">
        {tools}
        {focusMode.isOn && (
          <Button
            className="button writing-tool"
            aria-pressed={focusMode.isTypewriter}
            onClick={() => focusMode.setTypewriter(!focusMode.isTypewriter)}
          >
            {words.writing.typewriter}
          </Button>
        )}
        {/* One button for both, so that it keeps the focus. */}
        <Button
          className="button writing-tool writing-focus"
          onClick={() => {
            focusMode.setOn(!focusMode.isOn);
            if (!focusMode.isOn) focusText();
          }}
        >
          <Icon name={focusMode.isOn ? "leave" : "focus"} />
          <span className="writing-tool-label">{focusMode.isOn ? words.writing.leaveFocus : words.writing.focus}</span>
        </Button>
        <Button
          ref={opener}
          className="button writing-tool writing-details"
          aria-expanded={panel.isOpen}
          aria-controls={panelId}
          onClick={() => panel.setOpen(!panel.isOpen)}
        >
          <Icon name="details" />
          <span className="writing-tool-label">{words.writing.details}</span>
        </Button>
        {children}
      </div>
    </div>
  );
}
