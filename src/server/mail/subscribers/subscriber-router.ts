import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { mailToken } from "../../../shared/schemas/mail/mail-schema.ts";
import {
  addressInput,
  newSubscriber,
  subscribeInput,
  subscriberAdded,
  subscriberCsv,
  subscriberList,
  subscriberListInput,
  subscriberRef,
  subscriberSlice,
  subscribersImported,
} from "../../../shared/schemas/mail/subscriber-schema.ts";
import {
  adminProcedure,
  publicProcedure,
  rateLimit,
  router,
  scopedProcedure,
} from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import { confirmSubscriber, leaveNewsletter, signUp } from "./sign-up.ts";
import { exportSubscribers, importSubscribers } from "./subscriber-csv.ts";
import { addSubscriber, allowAddress, listSubscribers, removeSubscriber } from "./subscriber-service.ts";

export const subscriberRouter = router({
  subscribe: publicProcedure
    .use(rateLimit("subscribe"))
    .input(subscribeInput)
    .output(doneSchema)
    .mutation(says("subscriptionAsked", ({ ctx, input }) => signUp(ctx, input))),
  confirm: publicProcedure
    .use(rateLimit("mailLink"))
    .input(mailToken)
    .output(doneSchema)
    .mutation(
      says("subscriptionConfirmed", ({ ctx: { db, now, words }, input }) =>
        confirmSubscriber(db, input.token, now(), words.newsletterConsent),
      ),
    ),
  leave: publicProcedure
    .use(rateLimit("mailLink"))
    .input(mailToken)
    .output(doneSchema)
    .mutation(says("subscriptionLeft", ({ ctx, input }) => leaveNewsletter(ctx.db, input.token, ctx.now()))),

  list: scopedProcedure("subscribers")
    .input(subscriberListInput)
    .output(subscriberSlice)
    .query(({ ctx, input }) => listSubscribers(ctx.db, input)),
  add: scopedProcedure("subscribers")
    .input(newSubscriber)
    .output(subscriberAdded)
    .mutation(({ ctx, input }) => {
      const outcome = addSubscriber(ctx.db, input, "owner", ctx.now());
      return { outcome, message: ctx.words.subscriberAdded({ outcome }) };
    }),
  allow: adminProcedure
    .input(addressInput)
    .output(doneSchema)
    .mutation(says("addressAllowed", ({ ctx, input }) => allowAddress(ctx.db, input.email))),
  remove: scopedProcedure("subscribers")
    .input(subscriberRef)
    .output(doneSchema)
    .mutation(says("subscriberRemoved", ({ ctx, input }) => removeSubscriber(ctx.db, input.id, ctx.now()))),
  importList: adminProcedure
    .input(subscriberList)
    .output(subscribersImported)
    .mutation(async ({ ctx, input }) => {
      const { wrongLines, ...counts } = await importSubscribers(ctx.db, input.list, ctx.now());
      return { wrongLines, message: ctx.words.subscribersImported(counts) };
    }),
  /** A mutation, so that no browser or proxy keeps a list of addresses. */
  exportList: adminProcedure
    .output(subscriberCsv)
    .mutation(async ({ ctx }) => ({ csv: await exportSubscribers(ctx.db) })),
});
