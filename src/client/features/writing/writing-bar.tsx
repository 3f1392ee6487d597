import type { ReactNode, RefObject } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Panel } from "./use-panel.ts";
import { panelId } from "./writing-panel.tsx";

interface WritingBarProps {
  heading: string;
  panel: Panel;
  /** The button that opens the panel. */
  opener: RefObject<HTMLButtonElement | null>;
  /** Whether the text is saved. */
  status: ReactNode;
  /** The last buttons: preview and submit. */
  children: ReactNode;
}

/** What a writer needs at any time. It stays in sight while the text scrolls. */
export function WritingBar({ heading, panel, opener, status, children }: WritingBarProps) {
  const words = useAdminWords();
  return (
    <div className="writing-bar">
      <h1>{heading}</h1>
      {status}
      <div className="writing-bar-buttons">
        <button
          ref={opener}
          type="button"
          className="button writing-tool"
          aria-expanded={panel.isOpen}
          aria-controls={panelId}
          onClick={() => panel.setOpen(!panel.isOpen)}
        >
          <Icon name="settings" />
          <span className="writing-tool-label">{words.writing.details}</span>
        </button>
        {children}
      </div>
    </div>
  );
}
