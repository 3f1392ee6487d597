import { eq } from "drizzle-orm";
import type { Credentials } from "../../shared/session-schema.ts";
import type { Db } from "../db/client.ts";
import { admins } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { hashOfNobody, verifyPassword } from "./password.ts";
import { openSession } from "./session-service.ts";

/** Where and when somebody signs in. */
export interface Visit {
  /** What a person would call the place. */
  device: string;
  now: Date;
}

/**
 * Opens a session. An unknown address takes as long as a wrong password and gets the same sentence.
 *
 * @returns the token
 * @throws AppError `signed-out` when e-mail and password do not fit
 */
export async function signIn(db: Db, { email, password }: Credentials, { device, now }: Visit): Promise<string> {
  const admin = db.select().from(admins).where(eq(admins.email, email.toLowerCase())).get();
  const fits = await verifyPassword(password, admin?.passwordHash ?? hashOfNobody);
  if (!admin || !fits) throw new AppError("signed-out", "E-mail or password is wrong");
  return openSession(db, admin.id, device, now);
}
