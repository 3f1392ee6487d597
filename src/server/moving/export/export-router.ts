import { exportRequest, exportState, exportTicket, exportTicketRef } from "../../../shared/schemas/export-schema.ts";
import { adminProcedure, rateLimit, router } from "../../core/procedures/procedures.ts";
import { makeTicket, ticketState } from "./tickets.ts";

export const exportRouter = router({
  begin: adminProcedure
    .use(rateLimit("export"))
    .input(exportRequest)
    .output(exportTicket)
    .mutation(({ ctx, input }) => {
      const ticket = makeTicket(ctx.db, input, ctx.now());
      return { ticket, address: `/api/admin/export/${ticket}` };
    }),
  state: adminProcedure
    .input(exportTicketRef)
    .output(exportState)
    .query(({ ctx, input }) => ticketState(ctx.db, input.ticket)),
});
