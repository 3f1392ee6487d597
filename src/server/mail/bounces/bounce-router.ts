import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { adminProcedure, rateLimit, router } from "../../core/procedures/procedures.ts";
import { readBounces } from "./read-bounces.ts";

export const bounceRouter = router({
  read: adminProcedure
    .use(rateLimit("mail"))
    .output(doneSchema)
    .mutation(async ({ ctx }) => ({ message: ctx.words.bouncesRead({ reports: await readBounces(ctx) }) })),
});
