import { cardView, fetchInput } from "../../../shared/schemas/card-schema.ts";
import { adminProcedure, rateLimit, router } from "../../core/procedures/procedures.ts";
import { fetchCard } from "./card-service.ts";

export const cardRouter = router({
  fetch: adminProcedure
    .use(rateLimit("fetch"))
    .input(fetchInput)
    .output(cardView.nullable())
    .mutation(({ ctx, input }) => fetchCard(ctx.fetcher, input.url)),
});
