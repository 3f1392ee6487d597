import { createHash, randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "../core/db/client.ts";
import { recoveryCodes } from "../core/db/schema.ts";

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
export function renewRecoveryCodes(db: Db, adminId: string): string[] {
  const codes = Array.from({ length: howMany }, newCode);
  db.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId)).run();
  db.insert(recoveryCodes)
    .values(codes.map((code) => ({ codeHash: hashOf(code), adminId })))
    .run();
  return codes;
}

/** Accepts a recovery code once. @returns whether it was valid */
export function takeRecoveryCode(db: Db, adminId: string, code: string): boolean {
  const { changes } = db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, hashOf(code)), eq(recoveryCodes.adminId, adminId)))
    .run();
  return changes === 1;
}

export function countRecoveryCodes(db: Db, adminId: string): number {
  return db.select().from(recoveryCodes).where(eq(recoveryCodes.adminId, adminId)).all().length;
}
