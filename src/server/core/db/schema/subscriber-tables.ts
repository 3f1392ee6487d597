import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { subscriberStates } from "../../../../shared/subscriber-states.ts";
import { createdAt, moment } from "./columns.ts";

/** Readers who get the newsletter, who wait to confirm, and who get it no longer. */
export const subscribers = sqliteTable(
  "subscribers",
  {
    /** Never used twice: links in old mails name it. */
    id: integer().primaryKey({ autoIncrement: true }),
    /** As typed. Mail goes there. */
    email: text().notNull(),
    /** In lower case: one person may type both. */
    folded: text().notNull().unique(),
    state: text({ enum: subscriberStates }).notNull(),
    source: text({ enum: ["form", "owner", "import"] }).notNull(),
    /** The sentence that the reader agreed to; null where the owner vouches for it. */
    consent: text(),
    /** BCP 47: of the page on which the reader subscribed. Null: the blog's. */
    language: text(),
    createdAt: createdAt(),
    /** When the newest confirmation mail was requested; null after leaving, which makes its link invalid. */
    askedAt: moment(),
    confirmedAt: moment(),
    leftAt: moment(),
  },
  (table) => [index("subscribers_state").on(table.state, table.id)],
);

/** Keyed hashes of addresses that get no mail, whether or not a subscriber has them: they outlive deletion. */
export const suppressed = sqliteTable("suppressed", {
  hash: text().primaryKey(),
  reason: text({ enum: ["left", "bounced", "complained"] }).notNull(),
  createdAt: createdAt(),
});

/** Mails that were sent, by minute, so that limits hold over restarts. Kept for a day. */
export const mailSpent = sqliteTable(
  "mailSpent",
  {
    /** Confirmations are counted all together, and for each network by a keyed hash. */
    purpose: text().$type<"confirmation" | `confirmation ${string}` | "mailing">().notNull(),
    /** Since 1970. */
    minute: integer().notNull(),
    mails: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.minute] })],
);
