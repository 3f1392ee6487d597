import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** Vitest runs this file once for each test file, in the same process. */
const realScrypt: typeof crypto.scrypt = Reflect.get(crypto.scrypt, "real") ?? crypto.scrypt;

/**
 * Passwords are hashed with N = 2^17 on purpose: a third of a second of processor time. In tests every hash and every
 * comparison takes a hundredth of that; the stored parameters stay the real ones.
 */
function cheapScrypt(...[password, salt, length, options, done]: Parameters<typeof realScrypt>) {
  realScrypt(password, salt, length, { ...options, N: Math.min(options.N ?? 1024, 1024) }, done);
}

function use(scrypt: typeof realScrypt | typeof cheapScrypt) {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
}

/** Runs some work with the real scrypt. */
export async function withRealScrypt<T>(work: () => Promise<T>): Promise<T> {
  use(realScrypt);
  try {
    return await work();
  } finally {
    use(cheapScrypt);
  }
}

cheapScrypt.real = realScrypt;
use(cheapScrypt);
