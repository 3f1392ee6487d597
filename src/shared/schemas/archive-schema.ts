import { z } from "zod";
import { key } from "../words/sentence.ts";
import { inLanguage, postView } from "./post-schema.ts";

/** Where a slice of the archive starts. A year that no calendar has is one without posts. */
export const archiveInput = z.object({
  year: z.int(key("yearWrong")).min(1, key("yearWrong")).max(9999, key("yearWrong")).optional(),
  before: z.number(key("beforeNotNumber")).int(key("beforeNotWhole")).nullish(),
});
export type ArchiveInput = z.infer<typeof archiveInput>;

export const archiveView = z.object({
  /** Newest first, in the blog's time zone. */
  years: z.array(z.number()),
  /** Null in a blog without posts. */
  year: z.number().nullable(),
  /** The feedKey of the post of the year right above; null at the year's end. */
  before: z.number().nullable(),
  items: z.array(
    postView.pick({ _id: true, address: true, title: true }).extend({ publishedAt: z.date(), inLanguage }),
  ),
  nextCursor: z.number().nullable(),
});
export type ArchiveView = z.infer<typeof archiveView>;
