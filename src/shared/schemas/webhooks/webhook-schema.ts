import { z } from "zod";
import { maxUrlLength } from "../../limits.ts";
import { testEvent, webhookEvents, webhookOffReasons } from "../../webhook-events.ts";
import { key } from "../../words/sentence.ts";
import { confirmedTwice } from "../account-schema.ts";
import { idText } from "../text-schema.ts";

const event = z.enum(webhookEvents, key("webhookEventUnknown"));

/** What a webhook is told, and where. */
export const webhookPlan = z.object({
  address: z.string(key("webhookAddressWrong")).trim().max(maxUrlLength, key("webhookAddressWrong")),
  events: z
    .array(event, key("webhookEventsMissing"))
    .min(1, key("webhookEventsMissing"))
    .max(webhookEvents.length, key("webhookEventUnknown"))
    .transform((given) => webhookEvents.filter((it) => given.includes(it))),
});
export type WebhookPlan = z.infer<typeof webhookPlan>;

export const webhookRef = z.object({ webhookId: idText(key("webhookNotNamed"), key("webhookGone")) });
export const deliveryRef = z.object({ deliveryId: idText(key("deliveryNotNamed"), key("deliveryGone")) });

export const webhookInput = confirmedTwice.extend(webhookPlan.shape);
const isOn = z.boolean(key("webhookSwitchWrong"));
export const webhookChange = webhookInput.extend({
  ...webhookRef.shape,
  /** Gives it another secret. The former one signs nothing more. */
  renewsSecret: isOn.default(false),
});
export type WebhookChange = z.infer<typeof webhookChange>;
export const webhookSwitch = webhookRef.extend({ isOn });

export const webhookView = z.object({
  _id: z.string(),
  address: z.string(),
  events: z.array(event),
  /** Null while it is on. */
  offReason: z.enum(webhookOffReasons).nullable(),
  /** Deliveries that wait. */
  waiting: z.number(),
});
export type WebhookView = z.infer<typeof webhookView>;

/** The secret is shown once. Null when it stays. */
export const webhookSecret = z.object({ secret: z.string().nullable(), message: z.string() });

export const deliveryView = z.object({
  _id: z.string(),
  event: z.enum([...webhookEvents, testEvent]),
  createdAt: z.date(),
  /** When it is sent next; null when it ended. */
  dueAt: z.date().nullable(),
  tries: z.number(),
  triedAt: z.date().nullable(),
  /** HTTP status of the last answer. */
  status: z.number().nullable(),
  /** The beginning of the last answer. */
  answer: z.string(),
  /** Why there was no answer. */
  failure: z.string().nullable(),
});
export type DeliveryView = z.infer<typeof deliveryView>;
