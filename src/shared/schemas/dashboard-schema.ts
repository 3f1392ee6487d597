import { z } from "zod";
import { blogRow } from "./post-schema.ts";

export const dashboardSummary = z.object({
  blogs: z.number(),
  comments: z.number(),
  drafts: z.number(),
  recentBlogs: z.array(blogRow),
});
export type DashboardSummary = z.infer<typeof dashboardSummary>;
