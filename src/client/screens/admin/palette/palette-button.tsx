import { useEffect, useState } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { ariaShortcut, isShortcut, shortcutLabel } from "../../../lib/shortcuts.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";

const CommandPalette = lazyPart(() => import("./command-palette.tsx"));

/**
 * Opens the command palette. Ctrl or ⌘ and K do the same everywhere except in the editor's text, where they make a
 * link.
 */
export function PaletteButton({ onSignedOut }: { onSignedOut: () => void }) {
  const words = useAdminWords();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event, "k") || event.defaultPrevented) return;
      const isInEditor = event.target instanceof HTMLElement && event.target.isContentEditable;
      // Another dialog is open and waits for an answer.
      if (isInEditor || (!isOpen && document.querySelector("dialog[open]"))) return;
      event.preventDefault();
      setIsOpen(!isOpen);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOpen]);
  const close = () => setIsOpen(false);
  const keys = shortcutLabel("K");
  return (
    <>
      <Button
        title={keys}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaShortcut(keys)}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" />
        <span className="admin-bar-label">{words.palette.open}</span>
      </Button>
      {isOpen && (
        <LazyBoundary name={words.palette.open} onFailure={close}>
          <CommandPalette onClose={close} onSignedOut={onSignedOut} />
        </LazyBoundary>
      )}
    </>
  );
}
