import { z } from "zod";
import { messages } from "../../shared/messages.ts";
import { credentials, sessionView, signedIn } from "../../shared/session-schema.ts";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";
import { signIn, signOut } from "./session-service.ts";

export const sessionRouter = router({
  signIn: publicProcedure
    .meta({ limit: "signIn" })
    .input(credentials)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => ({
      token: await signIn(ctx.db, input, ctx.now()),
      message: messages.signedIn,
    })),
  signOut: adminProcedure.output(z.void()).mutation(({ ctx }) => signOut(ctx.db, ctx.session.tokenHash)),
  current: adminProcedure
    .output(sessionView)
    .query(({ ctx }) => ({ email: ctx.session.email, expiresAt: ctx.session.expiresAt })),
});
