import { z } from "zod";
import { postRow } from "./post-schema.ts";

export const dashboardSummary = z.object({
  posts: z.number(),
  comments: z.number(),
  /** Unpublished posts. */
  drafts: z.number(),
  /** Drafts of new posts, at most 1,000. */
  unfinished: z.number(),
  /** Active subscribers of the newsletter; null while mail does not work. */
  subscribers: z.number().nullable(),
  /** What the owner is asked: everything in a new blog, while nobody reads the mail of the administrator's address, or nothing. */
  setUp: z.enum(["address", "new", "done"]),
  recentPosts: z.array(postRow),
});
export type DashboardSummary = z.infer<typeof dashboardSummary>;
