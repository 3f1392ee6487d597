import { passwordChange } from "../../shared/account-schema.ts";
import { doneSchema } from "../../shared/done-schema.ts";
import { messages } from "../../shared/messages.ts";
import { adminProcedure, router } from "../trpc.ts";
import { changePassword } from "./admin-service.ts";

/** How whoever is signed in gets in. What a stolen session must not change asks for the password once more. */
export const accountRouter = router({
  changePassword: adminProcedure
    .meta({ limit: "signIn" })
    .input(passwordChange)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx.db, ctx.session, input);
      return { message: messages.passwordChanged };
    }),
});
