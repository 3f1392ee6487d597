import { z } from "zod";
import { postCard, postView } from "./post-schema.ts";

/** A heading of a post. */
const outlineEntry = z.object({
  /** Its anchor. */
  id: z.string(),
  text: z.string(),
  /** 1 to 6. */
  level: z.number(),
});
export type OutlineEntry = z.infer<typeof outlineEntry>;

const neighbour = postView.pick({ _id: true, title: true });

/** A post as a page shows it: what is stored, made ready to read. */
export const postReading = postView.omit({ description: true }).extend({
  /** The description with anchors, coloured code and footnotes. */
  html: z.string(),
  /** Empty for a short post. */
  outline: z.array(outlineEntry),
  readingMinutes: z.number(),
  /** For the comment form: proves that the page was opened, and since when. Null when comments are closed, and of a draft. */
  commentToken: z.string().nullable(),
  /** The posts published before and after; null at the ends, and for a draft. */
  older: neighbour.nullable(),
  newer: neighbour.nullable(),
  /** Posts that speak of the same. */
  related: z.array(postCard),
});
export type PostReading = z.infer<typeof postReading>;
