import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ownerNotices } from "../../../../shared/owner-notices.ts";
import { admins } from "./auth-tables.ts";
import { createdAt, idOf, moment, numberOf } from "./columns.ts";
import { comments } from "./comment-tables.ts";

/** The state of mail and its keys: one row, inserted by the migration. The SMTP server's password is never stored. */
export const mailSettings = sqliteTable("mailSettings", {
  id: integer().primaryKey(),
  /** Key of the tokens in mails and of the hashes of addresses: 256 random bits, hexadecimal. It never changes, because sent mails keep their tokens. */
  secret: text().notNull(),
  /**
   * The same key of the blog that moved here, for links to leave in its sent mails and for hashes of refused addresses. It came
   * in an archive, whose author knows it, so it signs nothing else. Null: `secret` is used.
   */
  leaveKey: text(),
  /** The server and the sender, as far as the environment does not set them. Empty for none; never the server's password. */
  smtpHost: text().notNull().default(""),
  smtpPort: integer().notNull().default(587),
  smtpUser: text().notNull().default(""),
  mailFrom: text().notNull().default(""),
  /** Whether posts are mailed although their links lead to this machine or its network. */
  mailsFromLocal: integer({ mode: "boolean" }).notNull().default(false),
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
  noticesWebhooks: integer({ mode: "boolean" }).notNull().default(true),
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
    adminId: idOf(() => admins.id),
    about: text({ enum: ownerNotices }).notNull(),
    sentAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.about] })],
);

/** Commenters who asked to get replies by mail. A table of its own, so that no query of comments reads an address. */
export const followers = sqliteTable("followers", {
  /** Never used twice: links in old mails name it. */
  id: integer().primaryKey({ autoIncrement: true }),
  /** As typed. Mail goes there. */
  email: text().notNull(),
  /** In lower case: one person may type both. */
  folded: text().notNull().unique(),
  createdAt: createdAt(),
  /** When the newest confirmation mail was requested. */
  askedAt: moment().notNull(),
  /** Null until the address is confirmed: no reply is mailed before. */
  confirmedAt: moment(),
});

/** The comments that were sent with an address. */
export const followedComments = sqliteTable(
  "followedComments",
  {
    commentId: idOf(() => comments.id).primaryKey(),
    followerId: numberOf(() => followers.id),
  },
  (table) => [index("followedComments_follower").on(table.followerId)],
);

/** The replies of each follower, mailed or waiting. A row that is mailed stays, so that none is mailed twice. */
export const repliesToMail = sqliteTable(
  "repliesToMail",
  {
    followerId: numberOf(() => followers.id),
    commentId: idOf(() => comments.id),
    /** Null while it waits. Set before the mail is handed over: after a crash it is not sent again. */
    mailedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.commentId] }),
    index("repliesToMail_comment").on(table.commentId),
  ],
);
