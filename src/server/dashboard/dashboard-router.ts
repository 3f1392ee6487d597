import { dashboardSummary } from "../../shared/dashboard-schema.ts";
import { adminProcedure, router } from "../trpc.ts";
import { summarize } from "./dashboard-service.ts";

export const dashboardRouter = router({
  summary: adminProcedure.output(dashboardSummary).query(({ ctx }) => summarize(ctx.db)),
});
