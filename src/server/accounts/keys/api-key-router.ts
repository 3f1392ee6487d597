import { z } from "zod";
import { apiKeyInput, apiKeyMade, apiKeyRef, apiKeyView } from "../../../shared/schemas/account-schema.ts";
import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { adminProcedure, router } from "../../core/procedures/procedures.ts";
import { prepares, says } from "../../core/procedures/says.ts";
import { attemptOf, confirmedProcedure } from "../confirmed-procedure.ts";
import { listApiKeys, makeApiKey, revokeApiKey } from "./api-key-service.ts";

/** The signed-in administrator's keys for scripts. An API key cannot call these procedures. */
export const apiKeyRouter = router({
  list: adminProcedure.output(z.array(apiKeyView)).query(({ ctx }) => listApiKeys(ctx.db, ctx.session)),
  make: confirmedProcedure("new API key")
    .input(apiKeyInput)
    .output(apiKeyMade)
    .mutation(prepares("apiKeyMade", ({ ctx, input }) => makeApiKey(ctx.db, ctx.session, input, attemptOf(ctx)))),
  revoke: adminProcedure
    .meta({ event: "end of an API key" })
    .input(apiKeyRef)
    .output(doneSchema)
    .mutation(says("apiKeyRevoked", ({ ctx, input }) => revokeApiKey(ctx.db, ctx.session, input.keyId))),
});
