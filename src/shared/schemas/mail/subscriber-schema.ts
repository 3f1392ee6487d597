import { z } from "zod";
import { maxSearchLength, maxSubscriberListLength } from "../../limits.ts";
import { subscriberStates } from "../../subscriber-states.ts";
import { key } from "../../words/sentence.ts";
import { doneSchema } from "../done-schema.ts";
import { emailSchema } from "../session-schema.ts";
import { languageTag } from "../text-schema.ts";

export const subscribeInput = z.object({
  email: emailSchema,
  /** The form's hidden field, which people leave empty. Any value is accepted, so that a spammer learns nothing. */
  website: z.string().catch("not text").optional(),
  /** The form's token. */
  token: z.string().catch("not text").optional(),
  /** Of the page with the form. Text that is no language is left out. */
  language: languageTag.optional().catch(undefined),
});
export type SubscribeInput = z.infer<typeof subscribeInput>;

const state = z.enum(subscriberStates, key("subscriberStateUnknown"));

export const subscriberRow = z.object({
  id: z.number(),
  email: z.string(),
  state,
  source: z.enum(["form", "owner", "import"]),
  /** BCP 47; null for the blog's. */
  language: z.string().nullable(),
  createdAt: z.date(),
  confirmedAt: z.date().nullable(),
  leftAt: z.date().nullable(),
});
export type SubscriberRow = z.infer<typeof subscriberRow>;

export const subscriberListInput = z.object({
  state,
  search: z.string(key("searchTermNotText")).trim().max(maxSearchLength, key("searchTermTooLong")).default(""),
  cursor: z.number().int().nullish(),
});
export type SubscriberListInput = z.infer<typeof subscriberListInput>;

export const subscriberSlice = z.object({
  items: z.array(subscriberRow),
  counts: z.record(state, z.number()),
  nextCursor: z.number().nullable(),
});

export const subscriberRef = z.object({ id: z.number(key("subscriberNotNamed")).int(key("subscriberNotNamed")) });
/** `refused`: the address wants no mail, or does not exist. */
export const subscriberAdded = doneSchema.extend({ outcome: z.enum(["added", "known", "refused"]) });
export const addressInput = z.object({ email: emailSchema });
export const newSubscriber = addressInput.extend({ language: languageTag.nullish() });

/** CSV with a column `email`, or one address a line. */
export const subscriberList = z.object({
  list: z
    .string(key("subscriberListMissing"))
    .min(1, key("subscriberListMissing"))
    .max(maxSubscriberListLength, key("subscriberListTooLong")),
});
export const subscribersImported = z.object({ message: z.string(), wrongLines: z.array(z.number()) });
export const subscriberCsv = z.object({ csv: z.string() });
