import { z } from "zod";
import { maxIdLength } from "../../../shared/limits.ts";
import {
  newSubscriber,
  type SubscriberRow,
  subscriberListInput,
  subscriberRow,
} from "../../../shared/schemas/mail/subscriber-schema.ts";
import { key, say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { getSubscriber, subscribersForScripts } from "../../mail/subscribers/subscriber-service.ts";
import { type Call, sentMoment } from "./call.ts";
import { nounCalls, refInput } from "./noun-calls.ts";

/** A reader of the newsletter as scripts see it. */
const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  state: subscriberRow.shape.state,
  source: subscriberRow.shape.source,
  language: subscriberRow.shape.language.meta({ description: "Of the mails, BCP 47. Null: the blog's" }),
  createdAt: sentMoment,
  confirmedAt: sentMoment.nullable(),
  leftAt: sentMoment.nullable(),
});

const viewOf = ({ id, ...row }: SubscriberRow): z.input<typeof subscriber> => ({ id: String(id), ...row });

const noun = nounCalls({
  tag: "Subscribers",
  path: "/subscribers",
  view: subscriber,
  ref: refInput(key("subscriberNotFound"), maxIdLength, "Id"),
  sample: "$ID",
  scopes: { read: "subscribers", change: "subscribers", publish: "subscribers" },
  answer: ({ ctx }, id) => ({ body: viewOf(getSubscriber(ctx.db, { id: Number(id) })) }),
});

export const subscriberCalls: Call[] = [
  noun.list({
    summary: "List the readers of the newsletter, the newest first",
    filter: z.object({ state: subscriberListInput.shape.state.optional() }),
    example: { path: "/subscribers?state=active" },
    list: async (filter, { limit, after }, { ctx }) => {
      const { items, nextCursor } = subscribersForScripts(ctx.db, filter, {
        limit,
        after: after === undefined ? undefined : Number(after),
      });
      return { items: items.map(viewOf), nextCursor: nextCursor === null ? null : String(nextCursor) };
    },
  }),
  noun.read({ summary: "Read a subscriber" }),
  noun.add({
    summary: "Add a person who agreed. Who left, or whose address does not exist, is refused",
    inputs: { body: newSubscriber.strict() },
    mayBeKnown: true,
    example: { body: { email: "reader@example.com" } },
    run: async ({ body }, { api, ctx }) => {
      const { outcome } = await api.subscriber.add(body);
      if (outcome === "refused")
        throw new AppError("conflict", say("subscriberAdded", { outcome }), { field: "email" });
      const { id } = getSubscriber(ctx.db, { email: body.email });
      return { id: String(id), isKnown: outcome === "known" };
    },
  }),
  noun.remove({
    summary: "Delete a subscriber with everything stored about the address, replies too",
    run: async ({ id }, { api, ctx }) => {
      await api.subscriber.remove(getSubscriber(ctx.db, { id: Number(id) }));
      return id;
    },
  }),
];
