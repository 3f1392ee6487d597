import { z } from "zod";
import {
  confirmed,
  languageChoice,
  languageChosen,
  languageView,
  passwordChange,
  recoveryCodeList,
  twoStepInput,
  twoStepProposal,
  twoStepView,
} from "../../shared/schemas/account-schema.ts";
import { doneSchema } from "../../shared/schemas/done-schema.ts";
import { mailServerInput } from "../../shared/schemas/mail/mail-server-schema.ts";
import { creationOptions, passkeyInput, passkeyRef, passkeyView } from "../../shared/schemas/passkey-schema.ts";
import { serverWords } from "../../shared/words/reader-words.ts";
import { requireOpenServer, saveMailServer } from "../content/site/mail-settings.ts";
import { readSite } from "../content/site/read-site.ts";
import { adminProcedure, invalidateCache, router } from "../core/procedures/procedures.ts";
import { prepares } from "../core/procedures/says.ts";
import { noticeChangeOfServer } from "../mail/notices/account-notice.ts";
import { accountLanguage, chooseLanguage, chosenLanguage } from "./account-language.ts";
import { changePassword } from "./admin-service.ts";
import { attemptOf, confirmedProcedure } from "./confirmed-procedure.ts";
import { deviceName } from "./device-name.ts";
import { addPasskey, listPasskeys, proposePasskey, removePasskey } from "./passkey-service.ts";
import { requireOpen } from "./session-service.ts";
import {
  confirmTwice,
  describeTwoStep,
  proposeTwoStep,
  replaceRecoveryCodes,
  turnOffTwoStep,
  turnOnTwoStep,
} from "./two-step-service.ts";

/** The ways in which the signed-in administrator signs in. */
export const accountRouter = router({
  changePassword: confirmedProcedure("change of password")
    .input(passwordChange)
    .output(doneSchema)
    .mutation(
      prepares("passwordChanged", ({ ctx, input }) =>
        changePassword(ctx.db, ctx.session, input, { ...attemptOf(ctx), siteName: readSite(ctx).siteName }),
      ),
    ),
  language: adminProcedure
    .output(languageView)
    .query(({ ctx }) => ({ chosen: chosenLanguage(ctx.session), ofBlog: accountLanguage(ctx, null) })),
  chooseLanguage: adminProcedure
    .input(languageChoice)
    .output(languageChosen)
    .mutation(({ ctx, input }) => {
      const language = chooseLanguage(ctx, ctx.session, input);
      return { language, message: serverWords(language).identitySaved };
    }),
  twoStep: adminProcedure.output(twoStepView).query(({ ctx }) => describeTwoStep(ctx.db, ctx.session)),
  proposeTwoStep: adminProcedure
    .output(twoStepProposal)
    .mutation(({ ctx }) => proposeTwoStep(ctx.session, readSite(ctx).siteName)),
  turnOnTwoStep: confirmedProcedure("two-step sign-in turned on")
    .input(twoStepInput)
    .output(recoveryCodeList)
    .mutation(prepares("twoStepOn", ({ ctx, input }) => turnOnTwoStep(ctx.db, ctx.session, input, attemptOf(ctx)))),
  turnOffTwoStep: confirmedProcedure("two-step sign-in turned off")
    .input(confirmed)
    .output(doneSchema)
    .mutation(
      prepares("twoStepOff", ({ ctx, input }) => turnOffTwoStep(ctx.db, ctx.session, input.password, attemptOf(ctx))),
    ),
  renewRecoveryCodes: confirmedProcedure("renewal of recovery codes")
    .input(confirmed)
    .output(recoveryCodeList)
    .mutation(
      prepares("recoveryCodesRenewed", ({ ctx, input }) =>
        replaceRecoveryCodes(ctx.db, ctx.session, input.password, attemptOf(ctx)),
      ),
    ),
  passkeys: adminProcedure.output(z.array(passkeyView)).query(({ ctx }) => listPasskeys(ctx.db, ctx.session)),
  proposePasskey: adminProcedure
    .output(creationOptions)
    .mutation(({ ctx }) => proposePasskey(ctx.db, ctx.session, readSite(ctx), ctx.now())),
  addPasskey: confirmedProcedure("new passkey")
    .input(passkeyInput)
    .output(doneSchema)
    .mutation(
      prepares("passkeyAdded", ({ ctx, input }) => {
        const place = { site: readSite(ctx), name: input.name || deviceName(ctx.userAgent), ...attemptOf(ctx) };
        return addPasskey(ctx.db, ctx.session, input, place);
      }),
    ),
  /** Links that set passwords go through the mail server, so a stolen session must not change it. */
  saveMailServer: confirmedProcedure("change of the mail server")
    .use(invalidateCache)
    .input(mailServerInput)
    .output(doneSchema)
    .mutation(
      prepares("mailServerSaved", async ({ ctx, input }, makeChange) => {
        const { db, session } = ctx;
        requireOpenServer(ctx);
        // Before the notice: a wrong code sends no mail.
        await makeChange(await confirmTwice(db, session, input, attemptOf(ctx)));
        await noticeChangeOfServer(ctx, session.email);
        return () => {
          requireOpen(db, session);
          saveMailServer(ctx, input);
        };
      }),
    ),
  removePasskey: confirmedProcedure("removal of a passkey")
    .input(passkeyRef)
    .output(doneSchema)
    .mutation(
      prepares("passkeyRemoved", ({ ctx, input }) => removePasskey(ctx.db, ctx.session, input, attemptOf(ctx))),
    ),
});
