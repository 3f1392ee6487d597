import { type ReactNode, useRef, useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";

// Loaded on demand, because most posts are written without it.
const FileChooser = lazyPart(() => import("./file-chooser.tsx"));

type Choice = { url: string; fileName: string } | null;

/**
 * Lets the writer choose a file from the library or upload one.
 *
 * @returns `choose` opens the library and resolves with the file, or null when it is closed; `dialog` is to be rendered
 */
export function useFileChoice(): { choose: () => Promise<Choice>; dialog: ReactNode } {
  const words = useAdminWords();
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(file: Choice) => void>(() => {});
  const close = (file: Choice) => {
    setIsOpen(false);
    answer.current(file);
  };
  return {
    choose: () =>
      new Promise((resolve) => {
        answer.current = resolve;
        setIsOpen(true);
      }),
    dialog: isOpen && (
      <LazyBoundary
        name={words.files.choose}
        onFailure={() => {
          close(null);
          notify.error(words.media.libraryFailed);
        }}
      >
        <FileChooser onChoose={close} onClose={() => close(null)} />
      </LazyBoundary>
    ),
  };
}
