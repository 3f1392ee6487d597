import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import type { Panel } from "./use-panel.ts";

/** Id of the panel, which its button names. */
export const panelId = "post-details";

interface WritingPanelProps {
  panel: Panel;
  /** Gets the focus when the sheet is closed. */
  opener: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * The fields besides the text: next to the text on a wide window, in a sheet over it on a narrow one. They keep their
 * values while the panel is closed.
 */
export function WritingPanel({ panel: { isOpen, isSheet, setOpen }, opener, children }: WritingPanelProps) {
  const words = useAdminWords();
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!isSheet || !section.current) return;
    const end = makeRestInert(section.current);
    section.current.focus({ preventScroll: true });
    return end;
  }, [isSheet]);
  const close = () => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the sheet too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way beside the button and Escape */}
      {isSheet && <div className="writing-backdrop" data-backdrop onClick={close} />}
      <section
        ref={section}
        id={panelId}
        className="writing-panel"
        hidden={!isOpen}
        tabIndex={-1}
        aria-labelledby={`${panelId}-title`}
        {...(isSheet ? { role: "dialog", "aria-modal": true } : { role: "complementary" })}
        onKeyDown={(event) => {
          if (!isSheet || event.key !== "Escape" || event.defaultPrevented) return;
          event.preventDefault();
          close();
        }}
      >
        <div className="writing-panel-head">
          <h2 id={`${panelId}-title`}>{words.writing.details}</h2>
          {isSheet && (
            <Button className="button button-small" onClick={close}>
              {words.writing.done}
            </Button>
          )}
        </div>
        <div className="writing-panel-fields">{children}</div>
      </section>
    </>
  );
}

/**
 * Keeps the focus and screen readers inside an element that covers the page, as a modal `<dialog>` would. Toasts and
 * elements that are opened later stay usable.
 *
 * @returns a function that ends it
 */
function makeRestInert(element: HTMLElement): () => void {
  const rest: HTMLElement[] = [];
  for (let node = element; node !== document.body && node.parentElement; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
      if (sibling === node || !(sibling instanceof HTMLElement)) continue;
      if (sibling.inert || sibling.matches("[popover], [data-backdrop]")) continue;
      sibling.inert = true;
      rest.push(sibling);
    }
  }
  return () => {
    for (const it of rest) it.inert = false;
  };
}
