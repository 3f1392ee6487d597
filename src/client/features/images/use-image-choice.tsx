import { type ReactNode, useRef, useState } from "react";
import type { ImageRow } from "../../../shared/schemas/image-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";

// Loaded on demand, because most posts are written without it.
const ImageChooser = lazyPart(() => import("./image-chooser.tsx"));

/**
 * Lets the writer choose an image from the library.
 *
 * @returns `choose` opens the library and resolves with the image, or null when it is closed; `dialog` is to be rendered
 */
export function useImageChoice(): { choose: () => Promise<ImageRow | null>; dialog: ReactNode } {
  const words = useAdminWords();
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(image: ImageRow | null) => void>(() => {});
  const close = (image: ImageRow | null) => {
    setIsOpen(false);
    answer.current(image);
  };
  return {
    choose: () =>
      new Promise((resolve) => {
        answer.current = resolve;
        setIsOpen(true);
      }),
    dialog: isOpen && (
      <LazyBoundary
        name={words.media.fromLibrary}
        onFailure={() => {
          close(null);
          notify.error(words.media.libraryFailed);
        }}
      >
        <ImageChooser onChoose={close} onClose={() => close(null)} />
      </LazyBoundary>
    ),
  };
}
