import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, lte } from "drizzle-orm";
import { passwordResetEveryMs, passwordResetLifetimeMs } from "../../../shared/limits.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { admins, passwordResets } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import { tokenHash } from "../../core/platform/hashes.ts";
import { requestAccountNotice } from "../../mail/notices/account-notice.ts";
import { hashNewPassword, replacePassword } from "../admin-service.ts";
import { endAllSessions } from "../session-service.ts";

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * Creates the token of a link that sets a new password.
 *
 * @returns 256 random bits in base64url, of which only the hash is kept; null when the administrator got a link a
 * moment ago
 */
export function createReset(db: Db, adminId: string, now: Date): string | null {
  return inTransaction(db, () => {
    const isOver = lte(passwordResets.createdAt, before(now, passwordResetLifetimeMs));
    db.delete(passwordResets).where(isOver).run();
    const isAfter = gt(passwordResets.createdAt, before(now, passwordResetEveryMs));
    const isRecent = and(eq(passwordResets.adminId, adminId), isAfter);
    if (db.select().from(passwordResets).where(isRecent).get()) return null;
    const token = randomBytes(32).toString("base64url");
    db.insert(passwordResets)
      .values({ tokenHash: tokenHash(token), adminId, createdAt: now })
      .run();
    return token;
  });
}

/** Ends a link whose mail was not sent. */
export function deleteReset(db: Db, token: string): void {
  const isIt = eq(passwordResets.tokenHash, tokenHash(token));
  db.delete(passwordResets).where(isIt).run();
}

/** Ends all links of an administrator. A link whose mail was perhaps never sent must not delay the next one. */
export function deleteResetsOf(db: Db, email: string): void {
  const adminIds = db.select({ id: admins.id }).from(admins).where(eq(admins.email, email));
  db.delete(passwordResets).where(inArray(passwordResets.adminId, adminIds)).run();
}

/**
 * Sets the password of the administrator who got the link, and ends all their sessions and other links. The second step
 * of the sign-in and passkeys stay: with two-step sign-in, access to the mailbox alone is not enough.
 *
 * @returns the change, which returns the id of the administrator
 * @throws AppError `not-found` for a link that is unknown, used or too old, `bad-input` for a password too short, too long or too
 *   common, after which the link still works
 */
export async function resetPassword(
  db: Db,
  { token, newPassword }: { token: string; newPassword: string },
  { siteName, now }: { siteName: string; now: Date },
): Promise<() => string> {
  const isValid = and(
    eq(passwordResets.tokenHash, tokenHash(token)),
    gt(passwordResets.createdAt, before(now, passwordResetLifetimeMs)),
  );
  const find = () =>
    db
      .select({ adminId: admins.id, email: admins.email })
      .from(passwordResets)
      .innerJoin(admins, eq(admins.id, passwordResets.adminId))
      .where(isValid)
      .get();
  const over = () => new AppError("not-found", say("resetLinkOver"));
  const found = find();
  if (!found) throw over();
  const passwordHash = await hashNewPassword(newPassword, found.email, siteName);
  return () => {
    // The link may have been used while the password was hashed.
    if (!find()) throw over();
    replacePassword(db, found.adminId, passwordHash);
    endAllSessions(db, found.adminId);
    requestAccountNotice(db, { adminId: found.adminId }, "passwordReset", now);
    return found.adminId;
  };
}
