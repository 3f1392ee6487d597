import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ownerNotices } from "../../../../shared/owner-notices.ts";
import { admins } from "./auth-tables.ts";
import { moment } from "./columns.ts";

/** The state of mail and its keys: one row, inserted by the migration. The SMTP server's password is never stored. */
export const mailSettings = sqliteTable("mailSettings", {
  id: integer().primaryKey(),
  /** Key of the tokens in mails and of the hashes of addresses: 256 random bits, hexadecimal. Mails hold tokens for ever. */
  secret: text().notNull(),
  /** The server and sender from which a test mail has arrived. Others need a test of their own. */
  testedAs: text(),
  testedAt: moment(),
  /** PKCS #8 in PEM; null until the owner asks for a key. */
  dkimKey: text(),
  /** The domain whose DNS was found to hold the public key. Mails from it are signed. */
  dkimDomain: text(),
  /** The mailbox of delivery reports, and how far it was read. */
  bouncesMailbox: text(),
  bouncesUid: integer().notNull().default(0),
  /** When it was last read. */
  bouncesReadAt: moment(),
  /** Why it could not be read since then: a sentence for the owner. */
  bouncesTrouble: text(),
  /** Which notices administrators get. */
  noticesComments: integer({ mode: "boolean" }).notNull().default(true),
  noticesBackups: integer({ mode: "boolean" }).notNull().default(true),
  noticesDisk: integer({ mode: "boolean" }).notNull().default(true),
});

/** What is wrong now. A row is removed when it is fine again. */
export const troubles = sqliteTable("troubles", {
  about: text({ enum: ["backups", "disk"] }).primaryKey(),
  since: moment().notNull(),
});

/** When an administrator was last mailed about something. */
export const noticesSent = sqliteTable(
  "noticesSent",
  {
    adminId: text()
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    about: text({ enum: ownerNotices }).notNull(),
    sentAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.about] })],
);
