import { z } from "zod";

const views = z.number();

/** Views of the last days, oldest day first; posts and sites with the most views first. */
export const viewSummary = z.object({
  days: z.array(z.object({ day: z.string(), views })),
  posts: z.array(z.object({ _id: z.string(), title: z.string(), views })),
  hosts: z.array(z.object({ host: z.string(), views })),
});
export type ViewSummary = z.infer<typeof viewSummary>;

/** Null where the owner counts no views. */
export const viewSummaryOrNone = viewSummary.nullable();
