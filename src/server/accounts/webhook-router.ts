import { z } from "zod";
import { doneSchema } from "../../shared/schemas/done-schema.ts";
import {
  deliveryRef,
  deliveryView,
  webhookChange,
  webhookInput,
  webhookRef,
  webhookSecret,
  webhookSwitch,
  webhookView,
} from "../../shared/schemas/webhooks/webhook-schema.ts";
import { key, type PlainKey } from "../../shared/words/sentence.ts";
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  sendAgain,
  sendTest,
  switchWebhook,
} from "../content/webhooks/webhook-service.ts";
import type { Context } from "../context.ts";
import { adminProcedure, rateLimit, router } from "../core/procedures/procedures.ts";
import { prepares, says } from "../core/procedures/says.ts";
import { attemptOf, confirmedProcedure } from "./confirmed-procedure.ts";
import type { Session } from "./session-service.ts";
import { confirmTwice } from "./two-step-service.ts";

type Confirmed = { password: string; code?: string | undefined };

/** The resolver of a change that asks for the password, and for the code where two-step sign-in is on. */
const afterBothSteps = <Input, Result>(sentence: PlainKey, change: (ctx: Context, input: Input) => Result) =>
  prepares(sentence, async ({ ctx, input }: { ctx: Context & { session: Session }; input: Input & Confirmed }) => {
    const passSteps = await confirmTwice(ctx.db, ctx.session, input, attemptOf(ctx));
    return () => {
      passSteps();
      return change(ctx, input);
    };
  });

/**
 * Where changes of the blog are sent. A stolen session must not send them elsewhere, so an address and a secret ask for the
 * password. An API key cannot call these procedures.
 */
export const webhookRouter = router({
  list: adminProcedure.output(z.array(webhookView)).query(({ ctx }) => listWebhooks(ctx.db)),
  deliveries: adminProcedure
    .input(webhookRef)
    .output(z.array(deliveryView))
    .query(({ ctx, input }) => listDeliveries(ctx.db, input.webhookId, ctx.words)),
  add: confirmedProcedure("new webhook")
    .input(webhookInput)
    .output(webhookSecret)
    .mutation(afterBothSteps(key("webhookAdded"), addWebhook)),
  change: confirmedProcedure("change of a webhook")
    .input(webhookChange)
    .output(webhookSecret)
    .mutation(afterBothSteps(key("webhookChanged"), changeWebhook)),
  switch: adminProcedure
    .meta({ event: "change of a webhook" })
    .input(webhookSwitch)
    .output(doneSchema)
    .mutation(says("webhookChanged", ({ ctx, input }) => switchWebhook(ctx, input.webhookId, input.isOn))),
  remove: adminProcedure
    .meta({ event: "change of a webhook" })
    .input(webhookRef)
    .output(doneSchema)
    .mutation(says("webhookRemoved", ({ ctx, input }) => removeWebhook(ctx.db, input.webhookId))),
  sendTest: adminProcedure
    .use(rateLimit("webhook"))
    .input(webhookRef)
    .output(doneSchema)
    .mutation(says("deliveryWaits", ({ ctx, input }) => sendTest(ctx, input.webhookId))),
  sendAgain: adminProcedure
    .use(rateLimit("webhook"))
    .input(deliveryRef)
    .output(doneSchema)
    .mutation(says("deliveryWaits", ({ ctx, input }) => sendAgain(ctx, input.deliveryId))),
});
