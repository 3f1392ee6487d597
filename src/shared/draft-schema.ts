import { z } from "zod";
import { maxPromptLength } from "./limits.ts";
import { messages } from "./messages.ts";
import { requiredLine } from "./text-schema.ts";

/** Characters of a generated draft. A longer answer comes from a model that does not find an end. */
export const maxDraftLength = 100_000;

export const draftPrompt = z.object({
  prompt: requiredLine({
    max: maxPromptLength,
    missing: messages.titleMissing,
    tooLong: `The prompt is longer than ${maxPromptLength} characters`,
  }),
});
