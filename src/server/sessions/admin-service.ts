import { eq } from "drizzle-orm";
import { z } from "zod";
import { maxPasswordLength, minPasswordLength } from "../../shared/limits.ts";
import { type Db, inTransaction } from "../db/client.ts";
import { admins, sessions } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { hashPassword } from "./password.ts";

/** True on the very first start, before anybody can sign in. */
export function hasNoAdmin(db: Db): boolean {
  return db.select({ id: admins.id }).from(admins).limit(1).get() === undefined;
}

/** Every administrator's address, in alphabetical order. */
export function listAdminEmails(db: Db): string[] {
  return db
    .select({ email: admins.email })
    .from(admins)
    .orderBy(admins.email)
    .all()
    .map(({ email }) => email);
}

/**
 * Creates an administrator.
 *
 * @throws AppError `bad-input` when the password is too short or too long
 */
export async function createAdmin(db: Db, email: string, password: string): Promise<void> {
  const passwordHash = await hashNewPassword(password);
  db.insert(admins).values({ email: email.toLowerCase(), passwordHash }).run();
}

/**
 * Changes an administrator's password and ends her sessions.
 *
 * @throws AppError `not-found` for an unknown address, `bad-input` for a password too short or too long
 */
export async function setPassword(db: Db, email: string, password: string): Promise<void> {
  const passwordHash = await hashNewPassword(password);
  inTransaction(db, () => {
    const admin = db
      .update(admins)
      .set({ passwordHash })
      .where(eq(admins.email, email.toLowerCase()))
      .returning()
      .get();
    if (!admin) throw new AppError("not-found", `There is no administrator with the address ${email}`);
    db.delete(sessions).where(eq(sessions.adminId, admin.id)).run();
  });
}

function hashNewPassword(password: string): Promise<string> {
  const length = z.string().min(minPasswordLength).max(maxPasswordLength);
  if (!length.safeParse(password).success) {
    throw new AppError("bad-input", `The password must have ${minPasswordLength} to ${maxPasswordLength} characters`);
  }
  return hashPassword(password);
}
