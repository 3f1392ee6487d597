import { viewSummaryOrNone } from "../../shared/schemas/view-schema.ts";
import { readSite } from "../site/read-site.ts";
import { adminProcedure, router } from "../trpc/trpc.ts";
import { summarizeViews } from "./view-service.ts";

export const viewRouter = router({
  summary: adminProcedure.output(viewSummaryOrNone).query(({ ctx }) => {
    const { countsViews, timeZone } = readSite(ctx);
    return countsViews ? summarizeViews(ctx.db, ctx.now(), timeZone) : null;
  }),
});
