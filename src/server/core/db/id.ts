import { createHash, randomBytes } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
let lastMs = 0;
let countInMs = 0;

/**
 * A new id: 26 characters of Crockford's base 32 that sort by time (48 bits of milliseconds, 12 bits that count within one)
 * and cannot be guessed (70 random bits).
 */
export function newId(nowMs = Date.now()): string {
  // A clock set back must not make ids run backwards within this process: lists are paged by them.
  if (nowMs > lastMs) {
    lastMs = nowMs;
    countInMs = 0;
  } else if (++countInMs === 4096) {
    lastMs += 1;
    countInMs = 0;
  }
  const ordered = BigInt(lastMs) * 4096n + BigInt(countInMs);
  return toBase32(ordered, 12) + toBase32(BigInt(`0x${randomBytes(9).toString("hex")}`), 14);
}

/**
 * The id of a row that has a date of its own, since lists are ordered by id. The same values give the same id.
 *
 * @param order of rows with one date, 0 to 4095
 * @param seed makes the id unique
 */
export function idAt(date: Date, order: number, seed: string): string {
  const ordered = BigInt(Math.max(0, date.getTime())) * 4096n + BigInt(order);
  const digest = createHash("sha256").update(seed).digest("hex").slice(0, 18);
  return toBase32(ordered, 12) + toBase32(BigInt(`0x${digest}`), 14);
}

/** The date that {@link idAt} was given, or when {@link newId} was called. NaN for what is no id. */
export function dateInId(id: string): Date {
  let ordered = 0n;
  for (const digit of id.slice(0, 12)) {
    const value = alphabet.indexOf(digit);
    if (value < 0) return new Date(Number.NaN);
    ordered = ordered * 32n + BigInt(value);
  }
  return new Date(Number(ordered / 4096n));
}

/** The lowest `length` digits. */
function toBase32(value: bigint, length: number): string {
  let rest = value;
  let digits = "";
  for (let at = 0; at < length; at++) {
    digits = alphabet[Number(rest % 32n)] + digits;
    rest /= 32n;
  }
  return digits;
}
