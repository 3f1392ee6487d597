import { randomBytes, scryptSync } from "node:crypto";

/**
 * A password hash in the stored form, with a thousandth of the usual work, for tests that need many hashes.
 */
export function cheapHash(password: string): string {
  const [N, r, p] = [1024, 8, 1];
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}
