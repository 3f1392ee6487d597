import { lazyPart } from "../../../ui/lazy-boundary.tsx";

/*
 * The parts of AI writing. Each is loaded when it is first shown, so that AI=off loads nothing. Each needs a
 * `LazyBoundary` of its own: the form must stay usable when a part cannot be loaded.
 */
export const LazyGenerateButton = lazyPart(() => import("../../../features/ai/generate-button.tsx"));
export const LazySuggestButton = lazyPart(() => import("../../../features/ai/suggest-button.tsx"));
export const LazyPassageTools = lazyPart(() => import("../../../features/ai/passage-tools.tsx"));
export const LazyAiNote = lazyPart(() => import("../../../features/ai/ai-note.tsx"));
