import { z } from "zod";
import { doneSchema } from "../../shared/schemas/done-schema.ts";
import { passkeyAnswer, requestOptions } from "../../shared/schemas/passkey-schema.ts";
import {
  credentials,
  openSessionView,
  resetInput,
  resetRequest,
  sessionRef,
  sessionView,
  signedIn,
} from "../../shared/schemas/session-schema.ts";
import { readSite } from "../content/site/read-site.ts";
import type { Context } from "../context.ts";
import { adminProcedure, publicProcedure, rateLimit, router } from "../core/procedures/procedures.ts";
import { prepares, says } from "../core/procedures/says.ts";
import { accountLanguage } from "./account-language.ts";
import { deviceName } from "./device-name.ts";
import { acceptInvite } from "./invite-service.ts";
import { askForPasskey, hasPasskeys, signInWithPasskey } from "./passkey-service.ts";
import { canReset, requestReset } from "./reset/reset-mail.ts";
import { resetPassword } from "./reset/reset-service.ts";
import { endOtherSessions, endSession, listSessions, signOut } from "./session-service.ts";
import { signIn } from "./sign-in-service.ts";

/** Adds the language of the account to the answer of a sign-in. */
const withLanguage =
  <Answer extends { token: string }>(ctx: Context, signIn: () => Answer) =>
  () => {
    const answer = signIn();
    return { ...answer, language: accountLanguage(ctx, ctx.sessionOf(answer.token)) };
  };

export const sessionRouter = router({
  signIn: publicProcedure
    .meta({ event: "sign-in with password" })
    .use(rateLimit("signIn"))
    .input(credentials)
    .output(signedIn)
    .mutation(
      prepares("signedIn", async ({ ctx, input }) => {
        const { clientAddress: address, signInDelays: delays } = ctx;
        const visit = { device: deviceName(ctx.userAgent), address, now: ctx.now(), delays };
        return withLanguage(ctx, await signIn(ctx.db, input, visit));
      }),
    ),
  hasPasskeys: publicProcedure.output(z.boolean()).query(({ ctx }) => hasPasskeys(ctx.db)),
  askForPasskey: publicProcedure
    .use(rateLimit("passkey"))
    .output(requestOptions)
    .mutation(({ ctx }) => askForPasskey(readSite(ctx), ctx.now())),
  signInWithPasskey: publicProcedure
    .meta({ event: "sign-in with passkey" })
    .use(rateLimit("signIn"))
    .input(passkeyAnswer)
    .output(signedIn)
    .mutation(
      prepares("signedIn", async ({ ctx, input }) => {
        const visit = { device: deviceName(ctx.userAgent), address: ctx.clientAddress, now: ctx.now() };
        return withLanguage(ctx, await signInWithPasskey(ctx.db, input, { site: readSite(ctx), ...visit }));
      }),
    ),
  /** Whether the blog can mail a link that sets a new password. */
  resetsByMail: publicProcedure.output(z.boolean()).query(({ ctx }) => canReset(ctx)),
  requestReset: publicProcedure
    .meta({ event: "request of a new password" })
    .use(rateLimit("reset"))
    .input(resetRequest)
    .output(doneSchema)
    .mutation(says("resetAsked", ({ ctx, input }) => requestReset(ctx, input.email))),
  resetPassword: publicProcedure
    .meta({ event: "new password by mail" })
    .use(rateLimit("signIn"))
    .input(resetInput)
    .output(doneSchema)
    .mutation(
      prepares("passwordReset", async ({ ctx, input }) => {
        const reset = await resetPassword(ctx.db, input, { siteName: readSite(ctx).siteName, now: ctx.now() });
        return () => {
          ctx.changed.account = reset();
        };
      }),
    ),
  acceptInvite: publicProcedure
    .meta({ event: "new administrator by invitation" })
    .use(rateLimit("signIn"))
    .input(resetInput)
    .output(doneSchema)
    .mutation(
      prepares("joined", async ({ ctx, input }) => {
        const accept = await acceptInvite(ctx.db, input, { siteName: readSite(ctx).siteName, now: ctx.now() });
        return () => {
          ctx.changed.account = accept();
        };
      }),
    ),
  signOut: adminProcedure
    .meta({ event: "sign-out" })
    .output(z.void())
    .mutation(({ ctx }) => signOut(ctx.db, ctx.session)),
  current: adminProcedure.output(sessionView).query(({ ctx }) => {
    const { email, expiresAt } = ctx.session;
    return { email, expiresAt, language: accountLanguage(ctx, ctx.session) };
  }),
  list: adminProcedure
    .output(z.array(openSessionView))
    .query(({ ctx }) => listSessions(ctx.db, ctx.session, ctx.now())),
  end: adminProcedure
    .meta({ event: "end of a session" })
    .input(sessionRef)
    .output(doneSchema)
    .mutation(says("sessionEnded", ({ ctx, input }) => endSession(ctx.db, ctx.session, input.sessionId))),
  endOthers: adminProcedure
    .meta({ event: "end of all other sessions" })
    .output(doneSchema)
    .mutation(says("sessionsEnded", ({ ctx }) => endOtherSessions(ctx.db, ctx.session))),
});
