import { eq } from "drizzle-orm";
import type { Credentials } from "../../shared/schemas/session-schema.ts";
import { say } from "../../shared/words/sentence.ts";
import type { Db } from "../core/db/client.ts";
import { admins } from "../core/db/schema.ts";
import { AppError } from "../core/platform/errors.ts";
import { recordDevice } from "../mail/notices/device-notice.ts";
import { knownBrowser, markBrowser } from "./known-browser.ts";
import { hashOfNoPassword, verifyPassword } from "./password.ts";
import { openSession } from "./session-service.ts";
import type { Attempt } from "./sign-in-delays.ts";
import { needsCode, secondStep } from "./two-step-service.ts";

/** The circumstances of a sign-in. */
export interface Visit extends Attempt {
  /** Name of the device, shown in the list of sessions. */
  device: string;
  /** The client's IP address. */
  address: string;
}

/**
 * Opens a session. An unknown address takes as long as a wrong password and gets the same sentence.
 *
 * @returns the change, which returns the session token, and the token of this browser for {@link knownBrowser}
 * @throws AppError `signed-out` when e-mail, password or code is wrong or the code is missing, `too-many`
 * after several wrong attempts
 */
export async function signIn(
  db: Db,
  { email, password, code, browser }: Credentials,
  { device, address, now, delays }: Visit,
): Promise<() => { token: string; browser: string }> {
  const account = email.toLowerCase();
  const admin = db.select().from(admins).where(eq(admins.email, account)).get();
  const passwordHash = admin?.passwordHash ?? hashOfNoPassword;
  // An unknown account has no known browsers: the hash used for it is public, and would reveal which accounts exist.
  const known = admin ? knownBrowser(browser, passwordHash) : null;
  const attempted = `${account} ${known ?? ""}`;
  const takeBack = delays.begin(attempted, now);
  const fits = await verifyPassword(password, passwordHash, known ? "known" : "strangers");
  if (!admin || !fits) throw wrong();
  if (needsCode(db, admin.id, code)) {
    // Nothing was guessed: the form asks for the code after this answer.
    takeBack();
    throw new AppError("signed-out", say("codeNeeded"));
  }
  const passStep = await secondStep(db, admin.id, code, now);
  return () => {
    // The password may have changed while the old one was verified. That change ended all sessions of the old password.
    const current = db.select().from(admins).where(eq(admins.id, admin.id)).get();
    if (current?.passwordHash !== passwordHash) throw wrong();
    passStep();
    if (!known) recordDevice(db, { adminId: admin.id, device, address }, now);
    const token = openSession(db, admin.id, device, now);
    takeBack();
    return { token, browser: known && browser ? browser : markBrowser(passwordHash) };
  };
}

const wrong = () => new AppError("signed-out", say("signInWrong"));
