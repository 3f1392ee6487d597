import { lazy } from "react";

/*
 * Everything that has to do with AI, each part loaded when it is first shown: with AI=off nothing of it is asked for.
 */
export const GenerateButton = lazy(() => import("../../features/drafts/generate-button.tsx"));
export const SuggestButton = lazy(() =>
  import("../../features/drafts/suggest-button.tsx").then(({ SuggestButton }) => ({ default: SuggestButton })),
);
export const PassageTools = lazy(() =>
  import("../../features/drafts/passage-tools.tsx").then(({ PassageTools }) => ({ default: PassageTools })),
);
export const AiNote = lazy(() =>
  import("../../features/drafts/ai-note.tsx").then(({ AiNote }) => ({ default: AiNote })),
);
