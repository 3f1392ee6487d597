import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { testEvent, type WebhookEvent, webhookEvents, webhookOffReasons } from "../../../../shared/webhook-events.ts";
import { createdAt, id, idOf, moment } from "./columns.ts";

/** Addresses that are told of changes. No export has them. */
export const webhooks = sqliteTable("webhooks", {
  id: id(),
  address: text().notNull(),
  events: text({ mode: "json" }).$type<WebhookEvent[]>().notNull(),
  /** Signs the deliveries: `whsec_` and 256 random bits in base64. */
  secret: text().notNull(),
  createdAt: createdAt(),
  /** Null while it is on. */
  offReason: text({ enum: webhookOffReasons }),
  offAt: moment(),
});

/** Messages to webhooks, waiting or ended. */
export const webhookDeliveries = sqliteTable(
  "webhookDeliveries",
  {
    /** Sent as `webhook-id`: the same at each attempt. */
    id: text().primaryKey(),
    webhookId: idOf(() => webhooks.id),
    event: text({ enum: [...webhookEvents, testEvent] }).notNull(),
    data: text({ mode: "json" }).$type<EventData>().notNull(),
    createdAt: createdAt(),
    /** When it is sent next; null when it ended. */
    dueAt: moment(),
    tries: integer().notNull().default(0),
    triedAt: moment(),
    /** HTTP status and beginning of the last answer. */
    status: integer(),
    answer: text().notNull().default(""),
    /** The key of the sentence that says why there was no answer. */
    failure: text(),
  },
  (table) => [
    index("webhookDeliveries_waiting").on(table.webhookId, table.dueAt, table.id).where(sql`"dueAt" is not null`),
    index("webhookDeliveries_newest").on(table.webhookId, table.id),
  ],
);

/** What a delivery says about its subject. */
export type EventData = {
  /** Of its page on the blog. It is sent as `url`. */
  path?: string;
} & Record<string, unknown>;
