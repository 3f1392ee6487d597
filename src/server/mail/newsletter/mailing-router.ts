import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import {
  digestView,
  mailChoice,
  mailChoiceInput,
  mailingOverview,
  mailingPost,
  mailingRef,
  mailPreview,
  unknownMails,
} from "../../../shared/schemas/mail/mailing-schema.ts";
import { adminProcedure, rateLimit, requireSession, router } from "../../core/procedures/procedures.ts";
import { prepares, says } from "../../core/procedures/says.ts";
import { previewDigest, readDigest, sendDigestTest } from "./digest-service.ts";
import {
  cancelMailing,
  leaveUnknown,
  listUnknown,
  pauseMailing,
  prepareMailing,
  previewMail,
  readMailChoice,
  readMailings,
  readSent,
  repeatUnknown,
  resumeMailing,
  sendMailingTest,
} from "./mailing-service.ts";

export const mailingRouter = router({
  overview: adminProcedure.output(mailingOverview).query(({ ctx }) => readMailings(ctx)),
  choice: adminProcedure
    .input(mailChoiceInput)
    .output(mailChoice)
    .query(({ ctx, input }) => readMailChoice(ctx, input.postId)),
  preview: adminProcedure
    .input(mailingPost)
    .output(mailPreview)
    .query(({ ctx, input }) => previewMail(ctx, input.postId)),
  sent: adminProcedure
    .input(mailingRef)
    .output(mailPreview)
    .query(({ ctx, input }) => readSent(ctx, input.id)),
  sendTest: adminProcedure
    .use(rateLimit("mail"))
    .input(mailingPost)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      const to = requireSession(ctx).email;
      await sendMailingTest(ctx, input.postId, to);
      return { message: ctx.words.mailingTestSent({ to }) };
    }),
  digest: adminProcedure.output(digestView).query(({ ctx }) => readDigest(ctx)),
  previewDigest: adminProcedure.output(mailPreview).query(({ ctx }) => previewDigest(ctx)),
  sendDigestTest: adminProcedure
    .use(rateLimit("mail"))
    .output(doneSchema)
    .mutation(async ({ ctx }) => {
      const to = requireSession(ctx).email;
      await sendDigestTest(ctx, to);
      return { message: ctx.words.mailingTestSent({ to }) };
    }),
  begin: adminProcedure
    .input(mailingPost)
    .output(doneSchema)
    .mutation(prepares("mailingBegun", ({ ctx, input }) => prepareMailing(ctx, input.postId))),
  pause: adminProcedure
    .input(mailingRef)
    .output(doneSchema)
    .mutation(says("mailingPaused", ({ ctx, input }) => pauseMailing(ctx, input.id))),
  resume: adminProcedure
    .input(mailingRef)
    .output(doneSchema)
    .mutation(says("mailingResumed", ({ ctx, input }) => resumeMailing(ctx, input.id))),
  cancel: adminProcedure
    .input(mailingRef)
    .output(doneSchema)
    .mutation(says("mailingCancelled", ({ ctx, input }) => cancelMailing(ctx, input.id))),
  unknown: adminProcedure
    .input(mailingRef)
    .output(unknownMails)
    .query(({ ctx, input }) => listUnknown(ctx.db, input.id)),
  leaveUnknown: adminProcedure
    .input(mailingRef)
    .output(doneSchema)
    .mutation(says("mailingUnknownLeft", ({ ctx, input }) => leaveUnknown(ctx, input.id))),
  repeatUnknown: adminProcedure
    .input(mailingRef)
    .output(doneSchema)
    .mutation(says("mailingResumed", ({ ctx, input }) => repeatUnknown(ctx, input.id))),
});
