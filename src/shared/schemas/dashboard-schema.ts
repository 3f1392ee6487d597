import { z } from "zod";
import { postRow } from "./post-schema.ts";

export const dashboardSummary = z.object({
  posts: z.number(),
  comments: z.number(),
  drafts: z.number(),
  recentPosts: z.array(postRow),
});
export type DashboardSummary = z.infer<typeof dashboardSummary>;
