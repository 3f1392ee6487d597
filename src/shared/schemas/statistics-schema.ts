import { z } from "zod";

const views = z.number();

/** Views of the last days, oldest day first. */
const days = z.array(z.object({ day: z.string(), views }));

/** Null if the owner turned counting off. */
export const viewDaysOrNone = days.nullable();

/** Posts and sites with the most views first. */
export const viewSummary = z.object({
  days,
  /** Views of the home page and all other lists. */
  lists: views,
  posts: z.array(z.object({ _id: z.string(), title: z.string(), views })),
  hosts: z.array(z.object({ host: z.string(), views })),
});
export type ViewSummary = z.infer<typeof viewSummary>;

/** Null if the owner turned counting off. */
export const viewSummaryOrNone = viewSummary.nullable();
