import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { LazyBoundary } from "../lazy-boundary.tsx";

interface ChooserProps<Chosen> {
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
}

/**
 * Lets the writer choose from a library, in a dialog that is loaded on demand.
 *
 * @param name of the dialog, for screen readers while it loads
 * @returns `choose`, which opens the library and resolves with the choice, or null when it is closed; and `dialog`,
 * which the caller renders
 */
export function useChoice<Chosen>(
  Chooser: ComponentType<ChooserProps<Chosen>>,
  name: string,
): { choose: () => Promise<Chosen | null>; dialog: ReactNode } {
  const words = useAdminWords();
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(chosen: Chosen | null) => void>(() => {});
  const close = (chosen: Chosen | null) => {
    setIsOpen(false);
    answer.current(chosen);
  };
  return {
    choose: () =>
      new Promise((resolve) => {
        answer.current = resolve;
        setIsOpen(true);
      }),
    dialog: isOpen && (
      <LazyBoundary
        name={name}
        onFailure={() => {
          close(null);
          notify.error(words.media.libraryFailed);
        }}
      >
        <Chooser onChoose={close} onClose={() => close(null)} />
      </LazyBoundary>
    ),
  };
}
