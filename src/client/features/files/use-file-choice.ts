import { useAdminWords } from "../../lib/admin-words.ts";
import { lazyPart } from "../../ui/lazy-boundary.tsx";
import { useChoice } from "../../ui/library/use-choice.tsx";

// Loaded on demand, because most posts are written without it.
const FileChooser = lazyPart(() => import("./file-chooser.tsx"));

/** Lets the writer choose a file from the library or upload one. */
export const useFileChoice = () => useChoice(FileChooser, useAdminWords().files.choose);
