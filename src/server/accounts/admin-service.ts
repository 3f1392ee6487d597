import { eq } from "drizzle-orm";
import { z } from "zod";
import { maxPasswordLength, minPasswordLength } from "../../shared/limits.ts";
import { emailSchema } from "../../shared/schemas/session-schema.ts";
import { say } from "../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../core/db/client.ts";
import { admins, apiKeys, passkeys, passwordResets } from "../core/db/schema.ts";
import { AppError } from "../core/platform/errors.ts";
import { requestAccountNotice } from "../mail/notices/account-notice.ts";
import { resetKnownDevices } from "../mail/notices/device-notice.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { endAllSessions, endOtherSessions, requireOpen, type Session } from "./session-service.ts";
import type { Attempt } from "./sign-in-delays.ts";

/** True on the first start, before an administrator exists. */
export function hasNoAdmin(db: Db): boolean {
  return db.select({ id: admins.id }).from(admins).limit(1).get() === undefined;
}

/** Every administrator, in alphabetical order of their addresses. */
export function listAdmins(db: Db) {
  const { id, email, name, createdAt } = admins;
  return db.select({ id, email, name, createdAt }).from(admins).orderBy(email).all();
}

/**
 * Checks the e-mail address of a new administrator.
 *
 * @returns the address in lower case
 *
 * @throws AppError `bad-input` when it is not an e-mail address, `conflict` when an administrator has it
 */
export function newAdminEmail(db: Db, given: string): string {
  const read = emailSchema.safeParse(given);
  if (!read.success) throw new AppError("bad-input", say("adminEmailWrong", { email: given }));
  const email = read.data.toLowerCase();
  if (listAdmins(db).some((admin) => admin.email === email)) {
    throw new AppError("conflict", say("adminExists", { email }));
  }
  return email;
}

/**
 * Creates an administrator.
 *
 * @throws AppError `bad-input` when the password is too short, too long or too common
 */
export async function createAdmin(db: Db, email: string, password: string, siteName = ""): Promise<void> {
  const passwordHash = await hashNewPassword(password, email, siteName);
  db.insert(admins).values({ email: email.toLowerCase(), passwordHash }).run();
}

/** @throws AppError `not-found` for an unknown address */
export function adminOf(db: Db, email: string): { adminId: string; email: string } {
  const isIt = eq(admins.email, email.toLowerCase());
  const found = db.select({ adminId: admins.id, email: admins.email }).from(admins).where(isIt).get();
  if (!found) throw new AppError("not-found", say("adminUnknown", { email }));
  return found;
}

/**
 * Changes an administrator's password and ends all their sessions. Passkeys and API keys stay valid unless they are removed.
 *
 * @returns how many of them are left
 * @throws AppError `not-found` for an unknown address, `bad-input` for a password too short, too long or too common
 */
export async function setPassword(
  db: Db,
  email: string,
  password: string,
  { siteName = "", removesPasskeys = false, revokesKeys = false, now = new Date() } = {},
): Promise<{ passkeysLeft: number; keysLeft: number }> {
  const passwordHash = await hashNewPassword(password, email, siteName);
  return inTransaction(db, () => {
    const { adminId } = adminOf(db, email);
    replacePassword(db, adminId, passwordHash);
    const [ownPasskeys, ownKeys] = [eq(passkeys.adminId, adminId), eq(apiKeys.adminId, adminId)];
    if (removesPasskeys) db.delete(passkeys).where(ownPasskeys).run();
    if (revokesKeys) db.delete(apiKeys).where(ownKeys).run();
    endAllSessions(db, adminId);
    requestAccountNotice(db, { adminId }, "passwordChanged", now);
    return {
      passkeysLeft: db.select().from(passkeys).where(ownPasskeys).all().length,
      keysLeft: db.select().from(apiKeys).where(ownKeys).all().length,
    };
  });
}

/**
 * Changes the password of the signed-in administrator. Their other sessions end; this one continues.
 *
 * @returns the change
 * @throws AppError `bad-input` when the current one is wrong, or the new one too short, too long or too common
 */
export async function changePassword(
  db: Db,
  session: Session,
  { password, newPassword }: { password: string; newPassword: string },
  { siteName, ...attempt }: Attempt & { siteName: string },
): Promise<() => void> {
  await confirmPassword(db, session, password, attempt);
  const passwordHash = await hashNewPassword(newPassword, session.email, siteName);
  return () => {
    requireOpen(db, session);
    replacePassword(db, session.adminId, passwordHash);
    endOtherSessions(db, session);
    requestAccountNotice(db, { adminId: session.adminId }, "passwordChanged", attempt.now);
  };
}

/**
 * Verifies the password again before a change that a stolen session must not make. Wrong passwords delay the session, not
 * the account, so that the owner can still sign in elsewhere. Verifying takes time, and the session may end meanwhile:
 * the caller's change starts with {@link requireOpen}.
 *
 * @throws AppError `bad-input` for a wrong password (not `signed-out`: the session continues), `too-many` after several
 */
export async function confirmPassword(
  db: Db,
  { adminId, tokenHash }: Session,
  password: string,
  { delays, now }: Attempt,
): Promise<void> {
  const account = `session ${tokenHash}`;
  const takeBack = delays.begin(account, now);
  const admin = db.select().from(admins).where(eq(admins.id, adminId)).get();
  if (!admin || !(await verifyPassword(password, admin.passwordHash, "known"))) {
    throw new AppError("bad-input", say("passwordWrong"));
  }
  takeBack();
}

/**
 * Stores a new password's hash. Also ends the mailed links that set a password, and makes every device unknown. Call it
 * in a transaction.
 */
export function replacePassword(db: Db, adminId: string, passwordHash: string): void {
  db.update(admins).set({ passwordHash }).where(eq(admins.id, adminId)).run();
  db.delete(passwordResets).where(eq(passwordResets.adminId, adminId)).run();
  resetKnownDevices(db, adminId);
}

/** @throws AppError `bad-input` for a password too short, too long or too common */
export function hashNewPassword(password: string, email: string, siteName: string): Promise<string> {
  const length = z.string().min(minPasswordLength).max(maxPasswordLength);
  if (!length.safeParse(password).success) {
    throw new AppError("bad-input", say("passwordLengthWrong"));
  }
  if (isCommonPassword(password, email, siteName)) {
    throw new AppError("bad-input", say("passwordTooCommon"));
  }
  return hashPassword(password);
}
