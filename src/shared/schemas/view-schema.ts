import { z } from "zod";

const views = z.number();

/** Views of the last days, oldest day first. */
const days = z.array(z.object({ day: z.string(), views }));

/** Null where the owner counts no views. */
export const viewDaysOrNone = days.nullable();

/** Posts and sites with the most views first. */
export const viewSummary = z.object({
  days,
  /** Of the home page and other lists together. */
  lists: views,
  posts: z.array(z.object({ _id: z.string(), title: z.string(), views })),
  hosts: z.array(z.object({ host: z.string(), views })),
});
export type ViewSummary = z.infer<typeof viewSummary>;

/** Null where the owner counts no views. */
export const viewSummaryOrNone = viewSummary.nullable();
