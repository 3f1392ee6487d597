import { z } from "zod";
import { maxIdLength, maxPassageLength, maxPromptLength } from "../limits.ts";
import { messages } from "../messages.ts";
import { requiredLine } from "./text-schema.ts";

/** Characters of a generated draft. A longer answer comes from a model that does not find an end. */
export const maxDraftLength = 100_000;

export const aiPrompt = z.object({
  prompt: requiredLine({
    max: maxPromptLength,
    missing: messages.titleMissing,
    tooLong: `The prompt is longer than ${maxPromptLength} characters`,
  }),
});

export const revisionTasks = ["improve", "shorten", "continue", "spelling"] as const;
export type RevisionTask = (typeof revisionTasks)[number];

/** A passage of Markdown and what is to become of it. */
export const passage = z.object({
  task: z.enum(revisionTasks, "Please say what is to be done with the passage"),
  text: z
    .string("Please select some text")
    .max(maxPassageLength, `Please select at most ${maxPassageLength.toLocaleString("en")} characters`)
    .refine((text) => text.trim() !== "", "Please select some text"),
});

/** What a suggestion is for, and what it is made from; a longer text is cut by the server. */
export const suggestionWish = z
  .discriminatedUnion("for", [
    z.object({
      for: z.enum(["title", "subTitle", "category"]),
      title: z.string().max(maxPromptLength),
      text: z.string().max(maxDraftLength, "The text is too long for a suggestion"),
    }),
    z.object({ for: z.literal("alt"), imageId: z.string().min(1).max(maxIdLength) }),
  ])
  .refine((wish) => wish.for === "alt" || `${wish.title}${wish.text}`.trim() !== "", "Please write some text first");
export type SuggestionWish = z.infer<typeof suggestionWish>;

export const suggestion = z.object({ text: z.string() });

/** Who writes: the model and the host it runs on. */
export const aiIdentity = z.object({ model: z.string(), host: z.string() }).nullable();
