import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import { type ApiScope, apiKeyStart } from "../../../shared/api-scopes.ts";
import { dayMs } from "../../../shared/durations.ts";
import { apiKeyUseMs, maxApiKeys } from "../../../shared/limits.ts";
import type { ApiKeyInput, ApiKeyPlan, ApiKeyView } from "../../../shared/schemas/account-schema.ts";
import { type Sentence, say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction, matches, preparedOnce } from "../../core/db/client.ts";
import { admins, apiKeys } from "../../core/db/schema.ts";
import { writeIfPossible } from "../../core/db/write-lock.ts";
import { AppError } from "../../core/platform/errors.ts";
import { tokenHash } from "../../core/platform/hashes.ts";
import { requestAccountNotice } from "../../mail/notices/account-notice.ts";
import type { Session } from "../session-service.ts";
import type { Attempt } from "../sign-in-delays.ts";
import { confirmTwice } from "../two-step-service.ts";

/** A valid key that a call sent. */
export interface ApiKey {
  id: string;
  scopes: readonly ApiScope[];
  /** Given to a call of a procedure that names one of the scopes: the call acts in the name of the key's maker. */
  session: Session;
}

/** Why a key is not valid. */
export interface RefusedKey {
  refusal: Sentence;
}

export const isApiKey = (token: string) => token.startsWith(apiKeyStart);

const prefixLength = apiKeyStart.length + 8;

/** Without the key's hash. */
const view = {
  _id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  lastDevice: apiKeys.lastDevice,
};

/**
 * Makes a key for the signed-in administrator.
 *
 * @returns the change, which returns the key
 * @throws AppError `bad-input` when the password or the code is wrong, or the code is missing, `conflict` when there are too many keys
 */
export async function makeApiKey(db: Db, session: Session, input: ApiKeyInput, attempt: Attempt) {
  const passSteps = await confirmTwice(db, session, input, attempt);
  return () => {
    passSteps();
    return { key: storeApiKey(db, session.adminId, input, attempt.now) };
  };
}

/**
 * Stores a new key, and notifies its maker.
 *
 * @returns the key, with 256 random bits in base64url; only its hash is kept
 * @throws AppError `conflict` when the administrator has too many keys
 */
export function storeApiKey(db: Db, adminId: string, { name, scopes, days }: ApiKeyPlan, now: Date): string {
  const key = apiKeyStart + randomBytes(32).toString("base64url");
  const expiresAt = days === null ? null : new Date(now.getTime() + days * dayMs);
  inTransaction(db, () => {
    if (listApiKeys(db, { adminId }).length >= maxApiKeys) throw new AppError("conflict", say("apiKeysFull"));
    db.insert(apiKeys)
      .values({
        adminId,
        name,
        prefix: key.slice(0, prefixLength),
        keyHash: tokenHash(key),
        scopes,
        createdAt: now,
        expiresAt,
      })
      .run();
    requestAccountNotice(db, { adminId }, "apiKeyMade", now);
  });
  return key;
}

/** An administrator's keys, newest first, with the expired ones. */
export function listApiKeys(db: Db, { adminId }: { adminId: string }): ApiKeyView[] {
  return db.select(view).from(apiKeys).where(eq(apiKeys.adminId, adminId)).orderBy(desc(apiKeys.createdAt)).all();
}

/**
 * Ends one of an administrator's own keys at once.
 *
 * @throws AppError `not-found` when it was revoked or belongs to another administrator
 */
export function revokeApiKey(db: Db, { adminId }: Session, keyId: string): void {
  const { changes } = db
    .delete(apiKeys)
    .where(and(eq(apiKeys.adminId, adminId), eq(apiKeys.id, keyId)))
    .run();
  if (changes === 0) throw new AppError("not-found", say("apiKeyGone"));
}

/**
 * Ends the only key that begins with a prefix, of any administrator. For the shell.
 *
 * @returns its name. @throws AppError `not-found` when there is none, `bad-input` when there are several
 */
export function revokeApiKeyNamed(db: Db, prefix: string): string {
  const isNamed = (row: ApiKeyView) => prefix.length > apiKeyStart.length && row.prefix.startsWith(prefix);
  const [only, ...others] = db.select(view).from(apiKeys).all().filter(isNamed);
  if (!only) throw new AppError("not-found", say("apiKeyUnknownPrefix", { prefix }));
  if (others.length > 0) throw new AppError("bad-input", say("apiKeyPrefixShort", { prefix }));
  db.delete(apiKeys).where(eq(apiKeys.id, only._id)).run();
  return only.name;
}

const findByHash = preparedOnce((db) =>
  db
    .select({ ...view, adminId: apiKeys.adminId, email: admins.email })
    .from(apiKeys)
    .innerJoin(admins, eq(admins.id, apiKeys.adminId))
    .where(matches(apiKeys.keyHash, "keyHash"))
    .prepare(),
);

/** For a key without an end, because a session has one. */
const endless = new Date("9999-12-31T00:00:00Z");

/** Finds the key that a client sent, and records its use at most once a minute. */
export function findApiKey(db: Db, key: string, now: Date, device: string): ApiKey | RefusedKey {
  const keyHash = tokenHash(key);
  const found = findByHash(db).get({ keyHash });
  if (!found) return { refusal: say("apiKeyUnknown") };
  const { _id: id, scopes, adminId, email, expiresAt, lastUsedAt } = found;
  if (expiresAt && expiresAt <= now) return { refusal: say("apiKeyOver") };
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= apiKeyUseMs) recordUse(db, id, now, device);
  return { id, scopes, session: { tokenHash: keyHash, adminId, email, expiresAt: expiresAt ?? endless, scopes } };
}

function recordUse(db: Db, id: string, lastUsedAt: Date, lastDevice: string): void {
  const record = db.update(apiKeys).set({ lastUsedAt, lastDevice }).where(eq(apiKeys.id, id));
  // Where it is left out, the next call tries again.
  writeIfPossible(db, () => record.run());
}

/** Whether a key is valid. False when the database cannot be read: the call itself reports that. */
export function isOpenKey(db: Db, key: string, now: Date): boolean {
  try {
    const found = findByHash(db).get({ keyHash: tokenHash(key) });
    return found !== undefined && (!found.expiresAt || found.expiresAt > now);
  } catch {
    return false;
  }
}

/** Whether there is a valid API key. */
export const hasOpenKeys = (db: Db, now: Date): boolean =>
  db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))
    .limit(1)
    .get() !== undefined;
