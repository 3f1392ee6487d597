import { z } from "zod";
import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { dnsCheck, mailOverview, mailToken, testMailInput } from "../../../shared/schemas/mail/mail-schema.ts";
import { noticeSettings } from "../../../shared/schemas/mail/notice-schema.ts";
import { saveMailSettings } from "../../content/site/mail-settings.ts";
import {
  adminProcedure,
  publicProcedure,
  rateLimit,
  requireSession,
  router,
} from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import {
  checkMailServer,
  confirmTestMail,
  lookUpRecords,
  makeKey,
  readMail,
  removeKey,
  saveNotices,
  sendTestMail,
  useKey,
} from "./mail-service.ts";

export const mailRouter = router({
  current: adminProcedure.output(mailOverview).query(({ ctx }) => readMail(ctx, requireSession(ctx).email)),
  sendTest: adminProcedure
    .use(rateLimit("mail"))
    .input(testMailInput)
    .output(doneSchema)
    .mutation(says("testMailSent", ({ ctx, input }) => sendTestMail(ctx, input.to, ctx.words))),
  records: adminProcedure
    .use(rateLimit("mail"))
    .output(z.array(dnsCheck))
    .query(({ ctx }) => lookUpRecords(ctx)),
  checkServer: adminProcedure
    .use(rateLimit("mail"))
    .output(doneSchema)
    .mutation(says("mailServerAnswers", ({ ctx }) => checkMailServer(ctx))),
  /** Whether posts are mailed although SITE_URL is a local address. */
  saveMailsFromLocal: adminProcedure
    .input(z.object({ mailsFromLocal: z.boolean() }))
    .output(doneSchema)
    .mutation(says("settingsSaved", ({ ctx, input }) => saveMailSettings(ctx.db, input))),
  makeKey: adminProcedure.output(doneSchema).mutation(says("dkimKeyMade", ({ ctx }) => makeKey(ctx))),
  useKey: adminProcedure
    .use(rateLimit("mail"))
    .output(doneSchema)
    .mutation(says("dkimKeyUsed", ({ ctx }) => useKey(ctx))),
  removeKey: adminProcedure.output(doneSchema).mutation(says("dkimKeyRemoved", ({ ctx }) => removeKey(ctx))),
  saveNotices: adminProcedure
    .input(noticeSettings)
    .output(doneSchema)
    .mutation(says("noticesSaved", ({ ctx, input }) => saveNotices(ctx, input))),

  /** Called by the button on the page that a test mail links to. */
  confirmTest: publicProcedure
    .use(rateLimit("mailLink"))
    .input(mailToken)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      confirmTestMail(ctx, input.token);
      // Pages now show the newsletter's form.
      ctx.cache.clear();
      return { message: ctx.words.testMailArrived };
    }),
});
