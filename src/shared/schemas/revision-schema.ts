import { z } from "zod";
import { maxIdLength } from "../limits.ts";
import { draftText } from "./draft-schema.ts";

export const revisionRef = z.object({
  revisionId: z.string("Please name a version").min(1, "Please name a version").max(maxIdLength, "Version not found"),
});

/** An earlier version of a post as a list shows it. */
export const revisionRow = z.object({
  _id: z.string(),
  postId: z.string(),
  /** `saved`: the post said so. `setAside`: it was written for the post, and other text was chosen. */
  kind: z.enum(["saved", "setAside"]),
  savedAt: z.date(),
  title: z.string(),
});
export type RevisionRow = z.infer<typeof revisionRow>;

/** The same, whole. */
export const revisionView = revisionRow.extend({
  ...draftText.pick({ subTitle: true, category: true, description: true }).shape,
  imageId: z.string().nullable(),
  /** Site-relative URL. */
  image: z.string().nullable(),
});
export type RevisionView = z.infer<typeof revisionView>;
