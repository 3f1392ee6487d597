import { useAdminWords } from "../../lib/admin-words.ts";
import { lazyPart } from "../../ui/lazy-boundary.tsx";
import { useChoice } from "../../ui/library/use-choice.tsx";

// Loaded on demand, because most posts are written without it.
const ImageChooser = lazyPart(() => import("./image-chooser.tsx"));

/** Lets the writer choose an image from the library. */
export const useImageChoice = () => useChoice(ImageChooser, useAdminWords().media.fromLibrary);
