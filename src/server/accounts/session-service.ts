import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, lte, ne, sql } from "drizzle-orm";
import { type ApiScope, apiKeyStart } from "../../shared/api-scopes.ts";
import { maxSessionLifetimeMs, sessionLifetimeMs, sessionRenewalMs } from "../../shared/limits.ts";
import type { OpenSession } from "../../shared/schemas/session-schema.ts";
import { say } from "../../shared/words/sentence.ts";
import { type Db, inTransaction, matches, preparedOnce } from "../core/db/client.ts";
import { admins, sessions } from "../core/db/schema.ts";
import { writeIfPossible } from "../core/db/write-lock.ts";
import { AppError } from "../core/platform/errors.ts";
import { tokenHash } from "../core/platform/hashes.ts";

export interface Session {
  tokenHash: string;
  adminId: string;
  email: string;
  expiresAt: Date;
  /** The administrator's choice of the admin area's language. Null or absent: the blog's. */
  language?: string | null;
  /** The scopes of the API key that the call sent. Absent for a person's session, which may do everything. */
  scopes?: readonly ApiScope[];
}

const findByHash = preparedOnce((db) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      adminId: sessions.adminId,
      email: admins.email,
      language: admins.language,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(matches(sessions.tokenHash, "tokenHash"))
    .prepare(),
);

/** The public id of a session: the first part of its hash. */
const sessionId = sql<string>`substr(${sessions.tokenHash}, 1, 16)`;

/** A random token that does not begin like an API key. One in 262,144 does, and is replaced. */
function newToken(): string {
  const token = randomBytes(32).toString("base64url");
  return token.startsWith(apiKeyStart) ? newToken() : token;
}

/**
 * Opens a session.
 *
 * @param device name of the device, shown in the list of sessions
 * @returns the token, 256 random bits in base64url; only its hash is kept
 */
export function openSession(db: Db, adminId: string, device: string, now: Date): string {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs);
  inTransaction(db, () => {
    db.delete(sessions).where(lte(sessions.expiresAt, now)).run();
    db.insert(sessions)
      .values({ tokenHash: tokenHash(token), adminId, createdAt: now, expiresAt, device })
      .run();
  });
  return token;
}

/**
 * Finds the session of a token; null when the token is unknown, expired or signed out. A session in use is renewed, at
 * most once an hour.
 */
export function findSession(db: Db, token: string, now: Date): Session | null {
  const found = findByHash(db).get({ tokenHash: tokenHash(token) });
  if (!found || found.expiresAt <= now) return null;
  const { createdAt, lastUsedAt, ...session } = found;
  if (now.getTime() - (lastUsedAt ?? createdAt).getTime() < sessionRenewalMs) return session;
  const expiresAt = new Date(Math.min(now.getTime() + sessionLifetimeMs, createdAt.getTime() + maxSessionLifetimeMs));
  const renewal = db
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt })
    .where(eq(sessions.tokenHash, session.tokenHash));
  return writeIfPossible(db, () => renewal.run()) ? { ...session, expiresAt } : session;
}

/** Whether a token belongs to an open session. False when the database cannot be read: the call itself reports that. */
export function isOpen(db: Db, token: string, now: Date): boolean {
  try {
    const found = findByHash(db).get({ tokenHash: tokenHash(token) });
    return found !== undefined && found.expiresAt > now;
  } catch {
    return false;
  }
}

/**
 * Checks inside a transaction that the session still exists: it may have ended while a password was verified.
 *
 * @throws AppError `signed-out` when it has ended
 */
export function requireOpen(db: Db, { tokenHash }: Session): void {
  if (!findByHash(db).get({ tokenHash })) throw new AppError("signed-out", say("signInNeeded"));
}

/** An administrator's open sessions, newest first. */
export function listSessions(db: Db, { adminId, tokenHash }: Session, now: Date): OpenSession[] {
  const rows = db
    .select({
      _id: sessionId,
      tokenHash: sessions.tokenHash,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.adminId, adminId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
    .all();
  return rows.map(({ tokenHash: hash, lastUsedAt, ...row }) => ({
    ...row,
    lastUsedAt: lastUsedAt ?? row.createdAt,
    isCurrent: hash === tokenHash,
  }));
}

/** Ends the caller's session. Ending it twice changes nothing. */
export function signOut(db: Db, { tokenHash }: Session): void {
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
}

/**
 * Ends one of an administrator's own sessions.
 *
 * @throws AppError `not-found` when it has ended or belongs to another administrator
 */
export function endSession(db: Db, { adminId }: Session, id: string): void {
  const isIt = and(eq(sessions.adminId, adminId), eq(sessionId, id));
  const { changes } = db.delete(sessions).where(isIt).run();
  if (changes === 0) throw new AppError("not-found", say("sessionEndedAlready"));
}

/** Ends all sessions of the administrator except the caller's. */
export function endOtherSessions(db: Db, { adminId, tokenHash }: Session): void {
  const isOther = and(eq(sessions.adminId, adminId), ne(sessions.tokenHash, tokenHash));
  db.delete(sessions).where(isOther).run();
}

/** Ends all sessions of an administrator. */
export function endAllSessions(db: Db, adminId: string): void {
  db.delete(sessions).where(eq(sessions.adminId, adminId)).run();
}
