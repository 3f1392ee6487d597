import { dashboardSummary } from "../../shared/schemas/dashboard-schema.ts";
import { adminProcedure, router } from "../trpc/trpc.ts";
import { summarize } from "./dashboard-service.ts";

export const dashboardRouter = router({
  summary: adminProcedure.output(dashboardSummary).query(({ ctx }) => summarize(ctx)),
});
