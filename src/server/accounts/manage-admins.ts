import { eq } from "drizzle-orm";
import type { AdminIdentity, AdministratorList } from "../../shared/schemas/account-schema.ts";
import { defaultAdminEmail } from "../../shared/schemas/session-schema.ts";
import { say } from "../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../core/db/client.ts";
import { admins, passwordResets } from "../core/db/schema.ts";
import { AppError } from "../core/platform/errors.ts";
import { requestAccountNotice } from "../mail/notices/account-notice.ts";
import { confirmPassword, listAdmins, newAdminEmail } from "./admin-service.ts";
import { listInvites } from "./invite-service.ts";
import { requireOpen, type Session } from "./session-service.ts";
import type { Attempt } from "./sign-in-delays.ts";

/** The administrators and the links that invite further ones. */
export function listAdministrators(db: Db, { adminId }: Session, now: Date): AdministratorList {
  const all = listAdmins(db).map(({ id, ...admin }) => ({ _id: id, ...admin, isYou: id === adminId }));
  return { admins: all, invites: listInvites(db, now) };
}

/**
 * Changes the name and the address of the signed-in administrator.
 *
 * @returns the change
 * @throws AppError `bad-input` when the password is wrong, `conflict` when another administrator has the address
 */
export async function changeIdentity(db: Db, session: Session, input: AdminIdentity, attempt: Attempt) {
  await confirmPassword(db, session, input.password, attempt);
  return () => {
    requireOpen(db, session);
    const { name } = input;
    if (name !== undefined) db.update(admins).set({ name }).where(eq(admins.id, session.adminId)).run();
    setEmail(db, session.adminId, input.email, attempt.now);
  };
}

/**
 * Removes an administrator on behalf of the signed-in one.
 *
 * @returns the change
 * @throws AppError `bad-input` when the password is wrong
 */
export async function removeOther(
  db: Db,
  session: Session,
  { password, adminId }: { password: string; adminId: string },
  attempt: Attempt,
) {
  await confirmPassword(db, session, password, attempt);
  return () => {
    requireOpen(db, session);
    removeAdmin(db, adminId, attempt.now);
  };
}

/**
 * Changes the address with which an administrator signs in. Links that were mailed to the former address end, and that
 * address hears of the change.
 *
 * @throws AppError `bad-input` when it is not an e-mail address, `conflict` when another administrator has it
 */
export function setEmail(db: Db, adminId: string, given: string, now: Date): void {
  inTransaction(db, () => {
    const former = emailOf(db, adminId);
    if (given.toLowerCase() === former) return;
    const email = newAdminEmail(db, given);
    // The default address of a new blog has no mailbox.
    if (former !== defaultAdminEmail) requestAccountNotice(db, { adminId, email: former }, "emailChanged", now);
    db.delete(passwordResets).where(eq(passwordResets.adminId, adminId)).run();
    db.update(admins).set({ email }).where(eq(admins.id, adminId)).run();
  });
}

/**
 * Removes an administrator with all their sessions and passkeys, and the invitations that they made.
 *
 * @throws AppError `not-found` for an unknown administrator, `conflict` for the last one
 */
export function removeAdmin(db: Db, adminId: string, now: Date): void {
  inTransaction(db, () => {
    const email = emailOf(db, adminId);
    if (listAdmins(db).length === 1) throw new AppError("conflict", say("adminLast"));
    requestAccountNotice(db, { adminId, email }, "adminRemoved", now);
    db.delete(admins).where(eq(admins.id, adminId)).run();
  });
}

function emailOf(db: Db, adminId: string): string {
  const admin = db.select({ email: admins.email }).from(admins).where(eq(admins.id, adminId)).get();
  if (!admin) throw new AppError("not-found", say("adminGone"));
  return admin.email;
}
