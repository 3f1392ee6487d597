import { createHash, randomInt } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { TwoStepInput, TwoStepView } from "../../shared/schemas/account-schema.ts";
import { say } from "../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../core/db/client.ts";
import { recoveryCodes, twoSteps } from "../core/db/schema.ts";
import { AppError } from "../core/platform/errors.ts";
import { requestAccountNotice } from "../mail/notices/account-notice.ts";
import { adminOf, confirmPassword } from "./admin-service.ts";
import { requireOpen, type Session } from "./session-service.ts";
import type { Attempt } from "./sign-in-delays.ts";

/** The parameters that every authenticator app supports (RFC 6238). */
const rules = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Accepts the codes of one period before and after, because clocks differ. */
const window = 1;

/** Loaded on first use: most blogs never need it. */
const totpOf = async (given: { secret: string; label?: string; issuer?: string }) => {
  const { Secret, TOTP } = await import("otpauth");
  return new TOTP({ ...rules, ...given, secret: Secret.fromBase32(given.secret) });
};

/** The period that a code belongs to; null when it is not a current code. */
async function counterOf(secret: string, code: string, now: Date): Promise<number | null> {
  const totp = await totpOf({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, window, timestamp });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

export function describeTwoStep(db: Db, { adminId }: Session): TwoStepView {
  const isOn = findStep(db, adminId) !== undefined;
  return { isOn, recoveryCodesLeft: countRecoveryCodes(db, adminId) };
}

/**
 * Creates a secret for an authenticator app. Nothing is stored until the app has produced a valid code.
 *
 * @returns the secret in base32, and the otpauth address that apps read from a QR code
 */
export async function proposeTwoStep(
  { email }: Session,
  siteName: string,
): Promise<{ secret: string; address: string }> {
  const { Secret } = await import("otpauth");
  const secret = new Secret({ size: secretBytes }).base32;
  return { secret, address: (await totpOf({ secret, label: email, issuer: siteName })).toString() };
}

/**
 * Requires a code besides the password from now on.
 *
 * @returns the change, which returns the recovery codes
 * @throws AppError `bad-input` when the password or the code is wrong
 */
export async function turnOnTwoStep(
  db: Db,
  session: Session,
  input: TwoStepInput,
  attempt: Attempt,
): Promise<() => { recoveryCodes: string[] }> {
  await confirmPassword(db, session, input.password, attempt);
  const lastCounter = await counterOf(input.secret, input.code, attempt.now);
  if (lastCounter === null) throw new AppError("bad-input", say("codeNotCurrent"));
  const { adminId } = session;
  return () => {
    requireOpen(db, session);
    db.delete(twoSteps).where(eq(twoSteps.adminId, adminId)).run();
    db.insert(twoSteps).values({ adminId, secret: input.secret, lastCounter }).run();
    return { recoveryCodes: renewRecoveryCodes(db, adminId) };
  };
}

/**
 * @returns the change, which returns the new codes
 * @throws AppError `bad-input` when the password is wrong or there is no second step
 */
export async function replaceRecoveryCodes(db: Db, session: Session, password: string, attempt: Attempt) {
  await confirmPassword(db, session, password, attempt);
  return () => {
    requireOpen(db, session);
    if (!describeTwoStep(db, session).isOn) throw new AppError("bad-input", say("twoStepNotOn"));
    return { recoveryCodes: renewRecoveryCodes(db, session.adminId) };
  };
}

/** @returns the change. @throws AppError `bad-input` when the password is wrong */
export async function turnOffTwoStep(db: Db, session: Session, password: string, attempt: Attempt) {
  await confirmPassword(db, session, password, attempt);
  return () => {
    requireOpen(db, session);
    removeTwoStep(db, session.adminId, attempt.now);
  };
}

/** Turns two-step sign-in off from the shell, for a lost app. @throws AppError `not-found` for an unknown address */
export function removeTwoStepOf(db: Db, email: string, now = new Date()): void {
  removeTwoStep(db, adminOf(db, email).adminId, now);
}

function removeTwoStep(db: Db, adminId: string, now: Date): void {
  inTransaction(db, () => {
    const { changes } = db.delete(twoSteps).where(eq(twoSteps.adminId, adminId)).run();
    if (changes > 0) requestAccountNotice(db, { adminId }, "twoStepOff", now);
    db.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId)).run();
  });
}

const findStep = (db: Db, adminId: string) => db.select().from(twoSteps).where(eq(twoSteps.adminId, adminId)).get();

/** Whether a sign-in lacks the code of its second step. */
export function needsCode(db: Db, adminId: string, code = ""): boolean {
  return code.trim() === "" && findStep(db, adminId) !== undefined;
}

/**
 * Prepares the second step of a sign-in: a code of the app or a recovery code, each valid once. Passes when two-step
 * sign-in is off.
 *
 * @param refusal the kind of the error for a wrong code
 * @returns takes the code. @throws AppError when the code is wrong
 */
export async function secondStep(
  db: Db,
  adminId: string,
  code: string | undefined,
  now: Date,
  refusal: "signed-out" | "bad-input" = "signed-out",
): Promise<() => void> {
  const step = findStep(db, adminId);
  if (!step) return () => {};
  const given = code?.trim() ?? "";
  const isFromApp = /^\d{3} ?\d{3}$/.test(given);
  const counter = isFromApp ? await counterOf(step.secret, given.replace(" ", ""), now) : null;
  return () => {
    const passes = isFromApp ? takeAppCode(db, adminId, counter) : takeRecoveryCode(db, adminId, given);
    if (!passes) throw new AppError(refusal, say("codeUsedOrWrong"));
  };
}

/**
 * Verifies the password again, and the code where two-step sign-in is on, before a change that a stolen password must not
 * make.
 *
 * @returns takes the code: the caller's change calls it
 * @throws AppError `bad-input` when the password or the code is wrong, or the code is missing
 */
export async function confirmTwice(
  db: Db,
  session: Session,
  { password, code }: { password: string; code?: string | undefined },
  attempt: Attempt,
): Promise<() => void> {
  await confirmPassword(db, session, password, attempt);
  // The session continues after a wrong code.
  if (needsCode(db, session.adminId, code)) throw new AppError("bad-input", say("codeNeeded"));
  const passStep = await secondStep(db, session.adminId, code, attempt.now, "bad-input");
  return () => {
    requireOpen(db, session);
    passStep();
  };
}

/** Accepts the app's code once, so that an observed code is useless. */
function takeAppCode(db: Db, adminId: string, lastCounter: number | null): boolean {
  if (lastCounter === null) return false;
  const isUnused = and(eq(twoSteps.adminId, adminId), lt(twoSteps.lastCounter, lastCounter));
  const { changes } = db.update(twoSteps).set({ lastCounter }).where(isUnused).run();
  return changes === 1;
}

const howMany = 10;
/** Without letters and digits that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
/** 138 bits, so that a plain hash is safe (OWASP ASVS 5, 6.5.2 and 11.5.1). */
const letters = 28;

const hashOf = (code: string) =>
  createHash("sha256")
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ""))
    .digest("hex");

function newCode(): string {
  const code = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join("");
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** Replaces an administrator's recovery codes. @returns the new ones, to be shown once: only their hashes are kept */
function renewRecoveryCodes(db: Db, adminId: string): string[] {
  const codes = Array.from({ length: howMany }, newCode);
  db.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId)).run();
  db.insert(recoveryCodes)
    .values(codes.map((code) => ({ codeHash: hashOf(code), adminId })))
    .run();
  return codes;
}

/** Accepts a recovery code once. @returns whether it was valid */
function takeRecoveryCode(db: Db, adminId: string, code: string): boolean {
  const isIt = and(eq(recoveryCodes.codeHash, hashOf(code)), eq(recoveryCodes.adminId, adminId));
  const { changes } = db.delete(recoveryCodes).where(isIt).run();
  return changes === 1;
}

function countRecoveryCodes(db: Db, adminId: string): number {
  return db.select().from(recoveryCodes).where(eq(recoveryCodes.adminId, adminId)).all().length;
}
