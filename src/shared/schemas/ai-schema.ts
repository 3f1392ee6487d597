import { z } from "zod";
import { maxIdLength, maxLanguageLength, maxPassageLength, maxPromptLength } from "../limits.ts";
import { key } from "../words/sentence.ts";
import { requiredLine } from "./text-schema.ts";

/** Characters of a generated draft. A longer answer comes from a model that does not stop. */
export const maxDraftLength = 100_000;

export const aiPrompt = z.object({
  prompt: requiredLine({
    max: maxPromptLength,
    missing: key("titleMissing"),
    tooLong: key("promptTooLong"),
  }),
});

export const revisionTasks = ["improve", "shorten", "continue", "spelling"] as const;
export type RevisionTask = (typeof revisionTasks)[number];

/** A passage of Markdown and the change to make. */
export const passage = z.object({
  task: z.enum(revisionTasks, key("passageTaskUnknown")),
  text: z
    .string(key("passageMissing"))
    .max(maxPassageLength, key("passageTooLong"))
    .refine((text) => text.trim() !== "", key("passageMissing")),
});

/** The field of a suggestion, and the text it is made from. The server shortens a longer text. */
export const suggestionWish = z
  .discriminatedUnion("for", [
    z.object({
      for: z.enum(["title", "subTitle", "category", "excerpt", "tags"]),
      title: z.string().max(maxPromptLength),
      text: z.string().max(maxDraftLength, key("suggestionTextTooLong")),
    }),
    z.object({
      for: z.literal("alt"),
      imageId: z.string().min(1).max(maxIdLength),
      /** Of the post; the blog's when left out. */
      language: z.string().max(maxLanguageLength).optional(),
    }),
  ])
  .refine((wish) => wish.for === "alt" || `${wish.title}${wish.text}`.trim() !== "", key("suggestionTextMissing"));
export type SuggestionWish = z.infer<typeof suggestionWish>;

export const suggestion = z.object({ text: z.string() });

/** The model that writes, and its host. */
export const aiIdentity = z.object({ model: z.string(), host: z.string() }).nullable();
