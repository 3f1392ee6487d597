import { randomBytes } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import { adminInviteLifetimeMs, maxAdminInvites } from "../../shared/limits.ts";
import type { AdminIdentity, AdministratorList } from "../../shared/schemas/account-schema.ts";
import { say } from "../../shared/words/sentence.ts";
import type { Db } from "../core/db/client.ts";
import { adminInvites, admins } from "../core/db/schema.ts";
import { AppError } from "../core/platform/errors.ts";
import { tokenHash } from "../core/platform/hashes.ts";
import { requestAccountNotice } from "../mail/notices/account-notice.ts";
import { confirmPassword, hashNewPassword, newAdminEmail } from "./admin-service.ts";
import { requireOpen, type Session } from "./session-service.ts";
import type { Attempt } from "./sign-in-delays.ts";

const oldest = (now: Date) => new Date(now.getTime() - adminInviteLifetimeMs);

/** The links that still work. */
export function listInvites(db: Db, now: Date): AdministratorList["invites"] {
  const isOpen = gt(adminInvites.createdAt, oldest(now));
  const rows = db.select().from(adminInvites).where(isOpen).orderBy(adminInvites.email).all();
  return rows.map(({ email, name, createdAt }) => ({
    email,
    name,
    expiresAt: new Date(createdAt.getTime() + adminInviteLifetimeMs),
  }));
}

/**
 * Creates a link that makes its reader an administrator. An earlier link for the same address ends.
 *
 * @returns the change, which returns the token of the link: 256 random bits in base64url, of which only the hash is kept
 * @throws AppError `bad-input` for a wrong password, `conflict` for the address of an administrator or for too many links
 */
export async function inviteAdmin(
  db: Db,
  session: Session,
  { password, name = "", ...given }: AdminIdentity,
  attempt: Attempt,
): Promise<() => { token: string }> {
  await confirmPassword(db, session, password, attempt);
  return () => {
    requireOpen(db, session);
    const email = newAdminEmail(db, given.email);
    db.delete(adminInvites)
      .where(lte(adminInvites.createdAt, oldest(attempt.now)))
      .run();
    withdrawInvite(db, email);
    if (db.select().from(adminInvites).all().length >= maxAdminInvites) {
      throw new AppError("conflict", say("invitesFull"));
    }
    const token = randomBytes(32).toString("base64url");
    db.insert(adminInvites)
      .values({ tokenHash: tokenHash(token), email, name, adminId: session.adminId, createdAt: attempt.now })
      .run();
    return { token };
  };
}

/** Ends the link for an address. Ending it twice changes nothing. */
export function withdrawInvite(db: Db, email: string): void {
  db.delete(adminInvites).where(eq(adminInvites.email, email.toLowerCase())).run();
}

/**
 * Makes the reader of a link an administrator with the password that they chose. The one who invited hears of it.
 *
 * @returns the change, which returns the id of the new administrator
 * @throws AppError `not-found` for a link that is unknown, used, withdrawn or too old, `bad-input` for a password too short, too
 *   long or too common, after which the link still works
 */
export async function acceptInvite(
  db: Db,
  { token, newPassword }: { token: string; newPassword: string },
  { siteName, now }: { siteName: string; now: Date },
): Promise<() => string> {
  const isValid = and(eq(adminInvites.tokenHash, tokenHash(token)), gt(adminInvites.createdAt, oldest(now)));
  const find = () => {
    const invite = db.select().from(adminInvites).where(isValid).get();
    if (!invite) throw new AppError("not-found", say("inviteLinkOver"));
    return invite;
  };
  const passwordHash = await hashNewPassword(newPassword, find().email, siteName);
  return () => {
    // The link may have been used or withdrawn while the password was hashed.
    const { email, name, adminId } = find();
    withdrawInvite(db, email);
    const added = { email: newAdminEmail(db, email), name, passwordHash };
    const { id } = db.insert(admins).values(added).returning({ id: admins.id }).get();
    requestAccountNotice(db, { adminId }, "adminAdded", now);
    return id;
  };
}
