import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { ImageRow } from "../../../shared/image-schema.ts";

// Most posts are written without it.
const PictureChooser = lazy(() => import("./picture-chooser.tsx"));

/**
 * Lets the writer choose a picture from the library.
 *
 * @returns `choose` opens the library and answers with the picture, or null when she closed it; `dialog` is to be rendered
 */
export function usePictureChoice(): { choose: () => Promise<ImageRow | null>; dialog: ReactNode } {
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
      <Suspense>
        <PictureChooser onChoose={close} onClose={() => close(null)} />
      </Suspense>
    ),
  };
}
