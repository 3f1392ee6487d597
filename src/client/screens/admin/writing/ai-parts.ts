import type { ComponentType } from "react";
import { lateParts } from "../../../features/editor/load-late-parts.ts";
import { whenIdle } from "../../../lib/late-module.ts";
import { lazyPart } from "../../../ui/lazy-boundary.tsx";

/** A part that reads or writes Markdown. It is requested when the form is shown. */
// biome-ignore lint/suspicious/noExplicitAny: as for React's `lazy`
const aiPart = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazyPart(async () => {
    await whenIdle();
    await lateParts.load();
    return load();
  });

/*
 * The parts of AI writing. Each is loaded when it is first shown, so that AI=off loads nothing. Each needs a
 * `LazyBoundary` of its own: the form must stay usable when a part cannot be loaded.
 */
export const LazyGenerateButton = aiPart(() => import("../../../features/ai/generate-button.tsx"));
export const LazySuggestButton = aiPart(() => import("../../../features/ai/suggest-button.tsx"));
export const LazyPassageTools = aiPart(() => import("../../../features/ai/passage-tools.tsx"));
export const LazyAiNote = lazyPart(() => import("../../../features/ai/ai-note.tsx"));
