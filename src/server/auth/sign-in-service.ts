import { eq } from "drizzle-orm";
import type { Credentials } from "../../shared/schemas/session-schema.ts";
import { type Db, inTransaction } from "../db/client.ts";
import { admins } from "../db/schema.ts";
import { AppError } from "../platform/errors.ts";
import { knownBrowser, markBrowser } from "./known-browser.ts";
import { hashOfNobody, verifyPassword } from "./password.ts";
import { openSession } from "./session-service.ts";
import type { Attempt } from "./sign-in-delays.ts";
import { passSecondStep } from "./two-step-service.ts";

/** Where and when somebody signs in. */
export interface Visit extends Attempt {
  /** What a person would call the place. */
  device: string;
}

/**
 * Opens a session. An unknown address takes as long as a wrong password and gets the same sentence.
 *
 * @returns the token, and the mark by which this browser is known the next time
 * @throws AppError `signed-out` when e-mail and password do not fit or a code is missing or wrong, `too-many` after several wrong ones
 */
export async function signIn(
  db: Db,
  { email, password, code, browser }: Credentials,
  { device, now, delays }: Visit,
): Promise<{ token: string; browser: string }> {
  const account = email.toLowerCase();
  const admin = db.select().from(admins).where(eq(admins.email, account)).get();
  const passwordHash = admin?.passwordHash ?? hashOfNobody;
  // Nobody's hash is no secret: with it anybody could tell accounts that exist from those that do not.
  const known = admin ? knownBrowser(browser, passwordHash) : null;
  const who = `${account} ${known ?? ""}`;
  delays.begin(who, now);
  const fits = await verifyPassword(password, passwordHash, known ? "known" : "strangers");
  if (!admin || !fits) throw wrong();
  await passSecondStep(db, admin.id, code, now);
  const token = inTransaction(db, () => {
    // Looking at a password takes a moment. Whoever changes it in that moment has ended every session that the old one opened.
    const current = db.select().from(admins).where(eq(admins.id, admin.id)).get();
    if (current?.passwordHash !== passwordHash) throw wrong();
    return openSession(db, admin.id, device, now);
  });
  delays.succeeded(who);
  return { token, browser: known && browser ? browser : markBrowser(passwordHash) };
}

const wrong = () => new AppError("signed-out", "E-mail or password is wrong");
