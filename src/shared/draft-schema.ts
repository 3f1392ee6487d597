import { z } from "zod";
import { maxPromptLength } from "./limits.ts";
import { messages } from "./messages.ts";
import { requiredLine } from "./text-schema.ts";

export const draftPrompt = z.object({
  prompt: requiredLine({
    max: maxPromptLength,
    missing: messages.titleMissing,
    tooLong: `The prompt is longer than ${maxPromptLength} characters`,
  }),
});
