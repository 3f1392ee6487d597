import { postRef } from "../../../shared/schemas/post-schema.ts";
import { daysOrNone, statisticsInput, statisticsOrNone } from "../../../shared/schemas/statistics-schema.ts";
import { adminProcedure, router } from "../../core/procedures/procedures.ts";
import { readSite } from "../site/read-site.ts";
import { readStatistics, statisticsOfPost } from "./statistics-service.ts";

export const statisticsRouter = router({
  summary: adminProcedure
    .input(statisticsInput)
    .output(statisticsOrNone)
    .query(({ ctx, input }) => {
      const { countsViews, timeZone } = readSite(ctx);
      return countsViews ? readStatistics(ctx.db, ctx.now(), timeZone, Number(input.period)) : null;
    }),
  ofPost: adminProcedure
    .input(postRef)
    .output(daysOrNone)
    .query(({ ctx, input }) => {
      const { countsViews, timeZone } = readSite(ctx);
      return countsViews ? statisticsOfPost(ctx.db, input.postId, ctx.now(), timeZone) : null;
    }),
});
