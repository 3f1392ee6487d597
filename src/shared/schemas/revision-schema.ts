import { z } from "zod";
import { maxIdLength } from "../limits.ts";
import { key } from "../words/sentence.ts";
import { draftText } from "./draft-schema.ts";
import { someDetails } from "./post-details-schema.ts";

export const revisionRef = z.object({
  revisionId: z
    .string(key("revisionNotNamed"))
    .min(1, key("revisionNotNamed"))
    .max(maxIdLength, key("revisionNotFound")),
});

/** A revision in a list. */
export const revisionRow = z.object({
  _id: z.string(),
  postId: z.string(),
  /** `saved`: a text that the post had. `setAside`: a text that was not chosen in a conflict, or replaced by a restore. */
  kind: z.enum(["saved", "setAside"]),
  savedAt: z.date(),
  title: z.string(),
});
export type RevisionRow = z.infer<typeof revisionRow>;

/** A revision with its text. */
export const revisionView = revisionRow.extend({
  ...draftText.pick({ subTitle: true, category: true, description: true }).shape,
  imageId: z.string().nullable(),
  details: someDetails,
  /** Site-relative URL. */
  image: z.string().nullable(),
});
export type RevisionView = z.infer<typeof revisionView>;
