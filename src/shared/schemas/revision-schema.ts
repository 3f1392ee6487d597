import { z } from "zod";
import { key } from "../words/sentence.ts";
import { doneSchema } from "./done-schema.ts";
import { draftText } from "./draft-schema.ts";
import { someDetails } from "./post-details-schema.ts";
import { postView } from "./post-schema.ts";
import { idText } from "./text-schema.ts";

export const revisionRef = z.object({
  revisionId: idText(key("revisionNotNamed"), key("revisionNotFound")),
});

/** A revision in a list. */
export const revisionRow = z.object({
  _id: z.string(),
  /** Null for the draft of a new post. */
  postId: z.string().nullable(),
  /** Null for a post. */
  draftId: z.string().nullable(),
  /**
   * `saved`: a text that the post had. `setAside`: a text that was not chosen in a conflict, or replaced by a restore. `typed`: a draft
   * while it was written.
   */
  kind: z.enum(["saved", "setAside", "typed"]),
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

/** `post` is null when the text became a draft. */
export const revisionRestored = doneSchema.extend({ post: postView.nullable() });
