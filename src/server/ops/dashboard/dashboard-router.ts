import { dashboardSummary } from "../../../shared/schemas/dashboard-schema.ts";
import { adminProcedure, router } from "../../core/procedures/procedures.ts";
import { summarize } from "./dashboard-service.ts";

export const dashboardRouter = router({
  summary: adminProcedure.output(dashboardSummary).query(({ ctx }) => summarize(ctx, ctx.session.email)),
});
