import { z } from "zod";

const views = z.number();

/** Views of the last days, oldest day first. */
const days = z.array(z.object({ day: z.string(), views }));

/** Null if the owner turned counting off. */
export const daysOrNone = days.nullable();

/** Lengths of the periods that the statistics offer, in days. */
const periods = ["7", "30", "90", "365"] as const;
export const statisticsInput = z.object({ period: z.enum(periods).default("30") });

/** Posts and sites with the most views first. */
export const statisticsSummary = z.object({
  days,
  /** Views of as many days before. */
  before: views,
  /** Views of the home page and all other lists. */
  lists: views,
  posts: z.array(z.object({ _id: z.string(), title: z.string(), views })),
  hosts: z.array(z.object({ host: z.string(), views })),
});
export type StatisticsSummary = z.infer<typeof statisticsSummary>;

/** Null if the owner turned counting off. */
export const statisticsOrNone = statisticsSummary.nullable();
