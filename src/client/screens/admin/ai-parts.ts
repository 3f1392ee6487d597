import { lazyPart } from "../../ui/lazy-boundary.tsx";

/*
 * Everything that has to do with AI, each part loaded when it is first shown: with AI=off nothing of it is asked for.
 * Each stands in a `LaterPart`: the words around it must not suffer when it cannot be loaded.
 */
export const GenerateButton = lazyPart(() => import("../../features/ai/generate-button.tsx"));
export const SuggestButton = lazyPart(() =>
  import("../../features/ai/suggest-button.tsx").then(({ SuggestButton }) => ({ default: SuggestButton })),
);
export const PassageTools = lazyPart(() =>
  import("../../features/ai/passage-tools.tsx").then(({ PassageTools }) => ({ default: PassageTools })),
);
export const AiNote = lazyPart(() =>
  import("../../features/ai/ai-note.tsx").then(({ AiNote }) => ({ default: AiNote })),
);
