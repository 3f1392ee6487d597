import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { withRealScrypt } from "../../../tests/support/cheap-scrypt.ts";
import { hashPassword } from "./password.ts";

test("a stored password is the one that scrypt makes with OWASP's parameters", async () => {
  const hash = await withRealScrypt(() => hashPassword("correct horse battery"));
  const [scheme, N, r, p, salt = "", key] = hash.split("$");
  expect([scheme, N, r, p]).toEqual(["scrypt", "131072", "8", "1"]);
  const expected = scryptSync("correct horse battery", Buffer.from(salt, "base64url"), 32, {
    N: 2 ** 17,
    r: 8,
    p: 1,
    maxmem: 2 ** 28,
  });
  expect(key).toBe(expected.toString("base64url"));
});
