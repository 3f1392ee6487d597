import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
});
