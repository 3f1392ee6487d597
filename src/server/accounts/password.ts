import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { say } from "../../shared/words/sentence.ts";
import { limit } from "../core/platform/limit.ts";

/** OWASP's password storage cheat sheet: N = 2^17, r = 8, p = 1, which takes 128 MiB for a moment. */
const parameters = { N: 2 ** 17, r: 8, p: 1 };
const keyBytes = 32;

/** Maximum length of a lane: a few seconds of work. */
const maxWaiting = 16;

/**
 * One hash at a time, because each takes a core and 128 MiB. Two lanes, because an attacker with many addresses can fill
 * the lane of unknown browsers: signed-in administrators and known browsers have their own.
 */
export type Lane = "strangers" | "known";
const createLane = () => limit(1, { maxCalls: maxWaiting, refusal: say("signInsBusy") });
const lanes = { strangers: createLane(), known: createLane() };

/** @returns `scrypt$N$r$p$salt$key`, salt and key in base64url */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, parameters, "known");
  const { N, r, p } = parameters;
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Compares in constant time. A hash that cannot be read matches nothing. */
export async function verifyPassword(password: string, hash: string, lane: Lane): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split("$");
  if (scheme !== "scrypt" || !salt || !key) return false;
  const expected = Buffer.from(key, "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, "base64url"), cost, lane);
  return timingSafeEqual(actual, expected);
}

/** A hash that no password matches, to spend the same time on an unknown e-mail address as on a known one. */
export const hashOfNoPassword = ["scrypt", 2 ** 17, 8, 1, "AAAAAAAAAAAAAAAAAAAAAA", "A".repeat(43)].join("$");

function derive(
  password: string,
  salt: Buffer,
  cost: { N: number; r: number; p: number },
  lane: Lane,
): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize("NFC"), salt, keyBytes, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  return lanes[lane](work);
}
