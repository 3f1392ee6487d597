import { dashboardSummary } from "../../../shared/schemas/dashboard-schema.ts";
import { router, scopedProcedure } from "../../core/procedures/procedures.ts";
import { summarize } from "./dashboard-service.ts";

export const dashboardRouter = router({
  summary: scopedProcedure("read")
    .output(dashboardSummary)
    .query(({ ctx }) => summarize(ctx, ctx.session.email)),
});
