import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ApiScope } from "../../../../shared/api-scopes.ts";
import { createdAt, id, idOf, moment } from "./columns.ts";

export const admins = sqliteTable("admins", {
  id: id(),
  /** Lower-cased before it is stored and compared. */
  email: text().notNull().unique(),
  /** By which administrators know each other. Empty for none. */
  name: text().notNull().default(""),
  /** scrypt hash with its parameters and salt. */
  passwordHash: text().notNull(),
  /** Of the admin area. Null: the blog's. */
  language: text(),
  createdAt: createdAt(),
});

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the token, hexadecimal; the token itself is never stored. */
    tokenHash: text().primaryKey(),
    adminId: idOf(() => admins.id),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    /** Updated at most once an hour; null during the first hour. */
    lastUsedAt: moment(),
    /** For example `Firefox on Linux`. */
    device: text().notNull().default("A program"),
  },
  (table) => [index("sessions_admin").on(table.adminId), index("sessions_expiry").on(table.expiresAt)],
);

/** Links that were mailed to set a new password. A row is removed when its link is used or too old. */
export const passwordResets = sqliteTable(
  "passwordResets",
  {
    /** SHA-256 of the token, hexadecimal; the token is in the mail alone. */
    tokenHash: text().primaryKey(),
    adminId: idOf(() => admins.id),
    createdAt: createdAt(),
  },
  (table) => [index("passwordResets_admin").on(table.adminId)],
);

/** Links that make their reader an administrator. A row is removed when its link is used, withdrawn or too old. */
export const adminInvites = sqliteTable(
  "adminInvites",
  {
    /** SHA-256 of the token, hexadecimal; the token is in the link alone. */
    tokenHash: text().primaryKey(),
    /** Lower-cased. One address has one link. */
    email: text().notNull().unique(),
    name: text().notNull(),
    /** Who invited. Their removal ends the link. */
    adminId: idOf(() => admins.id),
    createdAt: createdAt(),
  },
  (table) => [index("adminInvites_admin").on(table.adminId)],
);

/** Administrators with two-step sign-in. */
export const twoSteps = sqliteTable("twoSteps", {
  adminId: idOf(() => admins.id).primaryKey(),
  /** Base32. Not hashed, since codes are computed from it. */
  secret: text().notNull(),
  /** Half minutes since 1970 of the last used code, since each code is valid once. */
  lastCounter: integer().notNull(),
  createdAt: createdAt(),
});

/** One-time codes for an administrator who lost the authenticator app. */
export const recoveryCodes = sqliteTable(
  "recoveryCodes",
  {
    /** SHA-256, hexadecimal. */
    codeHash: text().primaryKey(),
    adminId: idOf(() => admins.id),
  },
  (table) => [index("recoveryCodes_admin").on(table.adminId)],
);

/** Public keys of passkeys. The private key stays on the device or in the person's synchronised devices. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** Credential id, base64url. */
    id: text().primaryKey(),
    adminId: idOf(() => admins.id),
    /** Device on which it was created, for example `Firefox on Linux`. */
    name: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Signature counter of the device, if it has one. A cloned key would fall behind. */
    counter: integer().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [index("passkeys_admin").on(table.adminId)],
);

/** Keys with which scripts call the API in the name of an administrator. */
export const apiKeys = sqliteTable(
  "apiKeys",
  {
    id: id(),
    adminId: idOf(() => admins.id),
    name: text().notNull(),
    /** The first characters of the key, by which people recognise it. */
    prefix: text().notNull(),
    /** SHA-256 of the key, hexadecimal; the key itself is shown once. */
    keyHash: text().notNull().unique(),
    scopes: text({ mode: "json" }).$type<ApiScope[]>().notNull(),
    createdAt: createdAt(),
    /** Null for a key without an end. */
    expiresAt: moment(),
    /** Updated at most once a minute. */
    lastUsedAt: moment(),
    /** For example `curl`. */
    lastDevice: text(),
  },
  (table) => [index("apiKeys_admin").on(table.adminId)],
);

/** Requests of scripts with an Idempotency-Key. Forgotten after 24 hours. */
export const answeredRequests = sqliteTable(
  "answeredRequests",
  {
    /** SHA-256 of the owner and the Idempotency-Key, hexadecimal. */
    id: text().primaryKey(),
    adminId: idOf(() => admins.id),
    /** The API key's id, or the administrator's own. */
    owner: text().notNull(),
    /** SHA-256 of method, address and body, hexadecimal. */
    contentHash: text().notNull(),
    /** As JSON. Until the request is answered: empty once it has written, before that null. */
    answer: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index("answeredRequests_admin").on(table.adminId),
    index("answeredRequests_owner").on(table.owner),
    index("answeredRequests_age").on(table.createdAt),
  ],
);

/** Devices that administrators signed in from, so that they hear of a new one. Forgotten half a year after the last sign-in. */
export const seenDevices = sqliteTable(
  "seenDevices",
  {
    /** Keyed hash of the administrator, the device's name and its network. A new password replaces it: every device is new then. */
    hash: text().primaryKey(),
    adminId: idOf(() => admins.id),
    /** For example `Firefox on Linux`. */
    device: text().notNull(),
    firstSeenAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    /** When the administrator was told of it; null while that waits. */
    noticedAt: moment(),
  },
  (table) => [
    index("seenDevices_admin").on(table.adminId, table.noticedAt),
    index("seenDevices_age").on(table.lastSeenAt),
  ],
);
