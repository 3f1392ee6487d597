import { postRef } from "../../../shared/schemas/post-schema.ts";
import { viewDaysOrNone, viewSummaryOrNone } from "../../../shared/schemas/statistics-schema.ts";
import { adminProcedure, router } from "../../core/procedures/procedures.ts";
import { readSite } from "../site/read-site.ts";
import { summarizeViews, viewsOfPost } from "./view-service.ts";

export const viewRouter = router({
  summary: adminProcedure.output(viewSummaryOrNone).query(({ ctx }) => {
    const { countsViews, timeZone } = readSite(ctx);
    return countsViews ? summarizeViews(ctx.db, ctx.now(), timeZone) : null;
  }),
  ofPost: adminProcedure
    .input(postRef)
    .output(viewDaysOrNone)
    .query(({ ctx, input }) => {
      const { countsViews, timeZone } = readSite(ctx);
      return countsViews ? viewsOfPost(ctx.db, input.postId, ctx.now(), timeZone) : null;
    }),
});
