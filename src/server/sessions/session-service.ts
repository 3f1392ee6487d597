import { createHash, randomBytes } from "node:crypto";
import { eq, lte, sql } from "drizzle-orm";
import { sessionLifetimeMs } from "../../shared/limits.ts";
import type { Credentials } from "../../shared/session-schema.ts";
import { type Db, inTransaction, preparedOnce } from "../db/client.ts";
import { admins, sessions } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { hashOfNobody, verifyPassword } from "./password.ts";

export interface Session {
  tokenHash: string;
  adminId: string;
  email: string;
  expiresAt: Date;
}

const findByHash = preparedOnce((db) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      adminId: sessions.adminId,
      email: admins.email,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash")))
    .prepare(),
);

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Opens a session. An unknown address takes as long as a wrong password and gets the same sentence.
 *
 * @returns the token, 256 random bits in base64url; only its hash is kept
 * @throws AppError `signed-out` when e-mail and password do not fit
 */
export async function signIn(db: Db, { email, password }: Credentials, now: Date): Promise<string> {
  const admin = db.select().from(admins).where(eq(admins.email, email.toLowerCase())).get();
  const fits = await verifyPassword(password, admin?.passwordHash ?? hashOfNobody);
  if (!admin || !fits) throw new AppError("signed-out", "E-mail or password is wrong");
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs);
  inTransaction(db, () => {
    db.delete(sessions).where(lte(sessions.expiresAt, now)).run();
    db.insert(sessions)
      .values({ tokenHash: hashOf(token), adminId: admin.id, createdAt: now, expiresAt })
      .run();
  });
  return token;
}

/** The session that a token opens, or null when it is unknown, expired or signed out. */
export function findSession(db: Db, token: string, now: Date): Session | null {
  const session = findByHash(db).get({ tokenHash: hashOf(token) });
  return session && session.expiresAt > now ? session : null;
}

/** Ends a session. Ending it twice changes nothing. */
export function signOut(db: Db, tokenHash: string): void {
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
}
