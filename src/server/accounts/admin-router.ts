import { resetPaths, urlOf } from "../../shared/routes.ts";
import {
  adminIdentity,
  administratorList,
  adminRef,
  inviteMade,
  inviteRef,
} from "../../shared/schemas/account-schema.ts";
import { doneSchema } from "../../shared/schemas/done-schema.ts";
import { adminProcedure, router } from "../core/procedures/procedures.ts";
import { prepares, says } from "../core/procedures/says.ts";
import { attemptOf, confirmedProcedure } from "./confirmed-procedure.ts";
import { inviteAdmin, withdrawInvite } from "./invite-service.ts";
import { changeIdentity, listAdministrators, removeOther } from "./manage-admins.ts";

/** The administrators of the blog, and the links that invite further ones. */
export const administratorRouter = router({
  list: adminProcedure.output(administratorList).query(({ ctx }) => listAdministrators(ctx.db, ctx.session, ctx.now())),
  changeIdentity: confirmedProcedure("change of address")
    .input(adminIdentity)
    .output(doneSchema)
    .mutation(
      prepares("identitySaved", ({ ctx, input }) => changeIdentity(ctx.db, ctx.session, input, attemptOf(ctx))),
    ),
  remove: confirmedProcedure("removal of an administrator")
    .input(adminRef)
    .output(doneSchema)
    .mutation(prepares("adminRemovedNow", ({ ctx, input }) => removeOther(ctx.db, ctx.session, input, attemptOf(ctx)))),
  invite: confirmedProcedure("invitation of an administrator")
    .input(adminIdentity)
    .output(inviteMade)
    .mutation(
      prepares("inviteMade", async ({ ctx, input }) => {
        const { siteUrl, isSiteUrlSet } = ctx.settings;
        const make = await inviteAdmin(ctx.db, ctx.session, input, attemptOf(ctx));
        return () => ({ path: urlOf(resetPaths.join, make()), origin: isSiteUrlSet ? siteUrl : null });
      }),
    ),
  withdrawInvite: adminProcedure
    .meta({ event: "withdrawal of an invitation" })
    .input(inviteRef)
    .output(doneSchema)
    .mutation(says("inviteWithdrawn", ({ ctx, input }) => withdrawInvite(ctx.db, input.email))),
});
