import { randomBytes } from "node:crypto";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, desc, eq } from "drizzle-orm";
import type { PasskeyView } from "../../shared/schemas/passkey-schema.ts";
import { say } from "../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../core/db/client.ts";
import { admins, passkeys } from "../core/db/schema.ts";
import { AppError } from "../core/platform/errors.ts";
import { isSameSecret, keyed, tokenHash } from "../core/platform/hashes.ts";
import { requestAccountNotice } from "../mail/notices/account-notice.ts";
import { recordDevice } from "../mail/notices/device-notice.ts";
import { adminOf, confirmPassword } from "./admin-service.ts";
import { knownBrowser, markBrowser } from "./known-browser.ts";
import { endAllSessions, openSession, requireOpen, type Session } from "./session-service.ts";
import type { Attempt } from "./sign-in-delays.ts";

/** Time to touch the security key, in milliseconds: five minutes. */
const lifetimeMs = 5 * 60 * 1000;
const expiryBytes = 6;
const nonceBytes = 16;
const headBytes = expiryBytes + nonceBytes;

/** Lives as long as the process: a sign-in that a restart interrupts has to be repeated. */
const key = randomBytes(32).toString("hex");
/** Challenges that were answered, until they expire: each is accepted only once. */
const answered = new Map<string, number>();

const seal = (head: Buffer, purpose: string) => keyed(key, purpose, head.toString("hex"));

/**
 * Creates a challenge for a passkey. The challenge is signed and not stored, so that many requests take no memory.
 *
 * @param purpose what a response to it may do
 */
export function newChallenge(purpose: string, now: Date): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(headBytes);
  head.writeUIntBE(now.getTime() + lifetimeMs, 0, expiryBytes);
  randomBytes(nonceBytes).copy(head, expiryBytes);
  return Uint8Array.from(Buffer.concat([head, seal(head, purpose)]));
}

/** Accepts a challenge once: it must be signed by this process, be for this purpose, and not be expired. */
export function takeChallenge(challenge: string, purpose: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, headBytes);
  if (!isSameSecret(bytes.subarray(headBytes), seal(head, purpose))) return false;
  const expiry = head.readUIntBE(0, expiryBytes);
  for (const [used, until] of answered) if (until <= now.getTime()) answered.delete(used);
  const id = bytes.toString("base64url");
  if (expiry <= now.getTime() || answered.has(id)) return false;
  answered.set(id, expiry);
  return true;
}

/** The site that a passkey is bound to: a passkey works only at its URL. */
export interface PasskeySite {
  siteUrl: string;
  siteName: string;
}

const signingIn = "sign in";
const adding = ({ adminId }: Session) => `add to ${adminId}`;
const hostOf = ({ siteUrl }: PasskeySite) => new URL(siteUrl).hostname;

/** Loaded on first use, because it is larger than the rest of this folder. */
const library = () => import("@simplewebauthn/server");

export function hasPasskeys(db: Db): boolean {
  return db.select({ id: passkeys.id }).from(passkeys).limit(1).get() !== undefined;
}

export function listPasskeys(db: Db, { adminId }: Pick<Session, "adminId">): PasskeyView[] {
  return db
    .select({
      _id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.adminId, adminId))
    .orderBy(desc(passkeys.createdAt))
    .all();
}

/** Options to create a discoverable passkey that verifies the user. */
export async function proposePasskey(
  db: Db,
  session: Session,
  site: PasskeySite,
  now: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: site.siteName,
    rpID: hostOf(site),
    userName: session.email,
    userID: Uint8Array.from(Buffer.from(session.adminId)),
    challenge: newChallenge(adding(session), now),
    attestationType: "none",
    excludeCredentials: listPasskeys(db, session).map(({ _id }) => ({ id: _id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/**
 * Stores a passkey that the browser created.
 *
 * @param name the name of the device, shown in the list
 * @returns the change
 * @throws AppError `bad-input` for a wrong password or an invalid passkey, `conflict` when the passkey is stored already
 */
export async function addPasskey(
  db: Db,
  session: Session,
  given: { password: string; response: RegistrationResponseJSON },
  { site, name, ...attempt }: { site: PasskeySite; name: string } & Attempt,
): Promise<() => void> {
  const { now } = attempt;
  await confirmPassword(db, session, given.password, attempt);
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: given.response,
    expectedChallenge: (challenge) => takeChallenge(challenge, adding(session), now),
    expectedOrigin: site.siteUrl,
    expectedRPID: hostOf(site),
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw new AppError("bad-input", say("passkeyUnverified"));
  const { id, publicKey, counter } = registrationInfo.credential;
  return () => {
    requireOpen(db, session);
    const { changes } = db
      .insert(passkeys)
      .values({
        id,
        adminId: session.adminId,
        name,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        createdAt: now,
      })
      .onConflictDoNothing()
      .run();
    if (changes === 0) throw new AppError("conflict", say("passkeyAddedBefore"));
    requestAccountNotice(db, { adminId: session.adminId }, "passkeyAdded", now);
  };
}

/** @returns the change. @throws AppError `bad-input` for a wrong password, `not-found` for a passkey of another administrator */
export async function removePasskey(
  db: Db,
  session: Session,
  { password, passkeyId }: { password: string; passkeyId: string },
  attempt: Attempt,
): Promise<() => void> {
  await confirmPassword(db, session, password, attempt);
  return () => {
    requireOpen(db, session);
    const isOwn = and(eq(passkeys.id, passkeyId), eq(passkeys.adminId, session.adminId));
    const { changes } = db.delete(passkeys).where(isOwn).run();
    if (changes === 0) throw new AppError("not-found", say("passkeyRemovedBefore"));
  };
}

/** A short name of a passkey for the shell. Its id may begin with a dash and has up to 1,400 characters. */
export const shortIdOf = ({ _id }: PasskeyView) => tokenHash(_id).slice(0, 8);

/**
 * Removes passkeys from the shell and ends all sessions of the administrator, which a lost device may have.
 *
 * @param shortIds those of {@link shortIdOf}; null for all
 * @returns how many
 * @throws AppError `not-found` when there is no such administrator or passkey; then none is removed
 */
export function removePasskeysOf(db: Db, email: string, shortIds: string[] | null): number {
  return inTransaction(db, () => {
    const admin = adminOf(db, email);
    const all = listPasskeys(db, admin);
    const unknown = shortIds?.find((shortId) => all.every((passkey) => shortIdOf(passkey) !== shortId));
    if (unknown !== undefined) throw new AppError("not-found", say("passkeyNotFound", { email, shortId: unknown }));
    const removed = all.filter((passkey) => !shortIds || shortIds.includes(shortIdOf(passkey)));
    for (const { _id } of removed) db.delete(passkeys).where(eq(passkeys.id, _id)).run();
    endAllSessions(db, admin.adminId);
    return removed.length;
  });
}

/** Options to sign in with any discoverable passkey. */
export async function askForPasskey(site: PasskeySite, now: Date): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    challenge: newChallenge(signingIn, now),
    userVerification: "required",
  });
}

/**
 * Opens a session. A passkey counts as two factors, so no code is required. Passkeys cannot be guessed, so wrong
 * passwords do not delay them.
 *
 * @returns the change, which returns the session token, and the token of this browser for {@link knownBrowser}
 * @throws AppError `signed-out` when the passkey is unknown or invalid
 */
export async function signInWithPasskey(
  db: Db,
  { response, browser }: { response: AuthenticationResponseJSON; browser?: string | undefined },
  { site, device, address, now }: { site: PasskeySite; device: string; address: string; now: Date },
): Promise<() => { token: string; browser: string }> {
  const known = db
    .select()
    .from(passkeys)
    .innerJoin(admins, eq(admins.id, passkeys.adminId))
    .where(eq(passkeys.id, response.id))
    .get();
  const refusal = new AppError("signed-out", say("passkeyUnknown"));
  if (!known) throw refusal;
  const { id, publicKey, counter } = known.passkeys;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(challenge, signingIn, now),
    expectedOrigin: site.siteUrl,
    expectedRPID: hostOf(site),
    credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, "base64url")), counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw refusal;
  return () => {
    // The passkey may have been removed during verification.
    const { changes } = db
      .update(passkeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
      .where(eq(passkeys.id, id))
      .run();
    if (changes === 0) throw refusal;
    const { id: adminId, passwordHash } = known.admins;
    if (!knownBrowser(browser, passwordHash)) recordDevice(db, { adminId, device, address }, now);
    return { token: openSession(db, adminId, device, now), browser: markBrowser(passwordHash) };
  };
}
