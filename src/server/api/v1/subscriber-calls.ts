import { z } from "zod";
import {
  newSubscriber,
  type SubscriberRow,
  subscriberListInput,
  subscriberRow,
} from "../../../shared/schemas/mail/subscriber-schema.ts";
import { key, say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { getSubscriber, subscribersForScripts } from "../../mail/subscribers/subscriber-service.ts";
import { type Call, call, sentMoment } from "./call.ts";
import { listCall } from "./list-call.ts";

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

const viewOf = ({
  id,
  email,
  state,
  source,
  language,
  createdAt,
  confirmedAt,
  leftAt,
}: SubscriberRow): z.input<typeof subscriber> => ({
  id: String(id),
  email,
  state,
  source,
  language,
  createdAt: createdAt.toISOString(),
  confirmedAt: confirmedAt?.toISOString() ?? null,
  leftAt: leftAt?.toISOString() ?? null,
});

const byId = z.object({ id: z.string().regex(/^\d{1,15}$/, key("subscriberNotFound")) });
const one = { tag: "Subscribers", scope: "subscribers", path: "/subscribers/{id}", output: subscriber } as const;

export const subscriberCalls: Call[] = [
  listCall({
    ...one,
    path: "/subscribers",
    summary: "List the readers of the newsletter, the newest first",
    filter: z.object({ state: subscriberListInput.shape.state.optional() }),
    item: subscriber,
    example: { path: "/subscribers?state=active" },
    list: async (filter, { limit, after }, { ctx }) => {
      const { items, nextCursor } = subscribersForScripts(ctx.db, filter, {
        limit,
        after: after === undefined ? undefined : Number(after),
      });
      return { items: items.map(viewOf), nextCursor: nextCursor === null ? null : String(nextCursor) };
    },
  }),
  call({
    ...one,
    method: "GET",
    summary: "Read a subscriber",
    inputs: { params: byId },
    example: {},
    run: async ({ params }, { ctx }) => ({ body: viewOf(getSubscriber(ctx.db, { id: Number(params.id) })) }),
  }),
  call({
    ...one,
    method: "POST",
    path: "/subscribers",
    summary: "Add a person who agreed. Who left, or whose address does not exist, is refused",
    inputs: { body: newSubscriber.strict() },
    status: 201,
    example: { body: { email: "reader@example.com" } },
    run: async ({ body }, { api, ctx }) => {
      const { outcome } = await api.subscriber.add(body);
      if (outcome === "refused") throw new AppError("conflict", say("subscriberAdded", { outcome }));
      return { body: viewOf(getSubscriber(ctx.db, { email: body.email })) };
    },
  }),
  call({
    ...one,
    method: "DELETE",
    summary: "Delete a subscriber with everything stored about the address, replies too",
    inputs: { params: byId },
    output: z.object({ id: z.string() }),
    example: {},
    run: async ({ params: { id } }, { api }) => {
      await api.subscriber.remove({ id: Number(id) });
      return { body: { id } };
    },
  }),
];
