import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** Vitest runs this file for each test file in the same process, so patch scrypt only once. */
const realScrypt: typeof crypto.scrypt = Reflect.get(crypto.scrypt, "real") ?? crypto.scrypt;

/**
 * The product hashes passwords with N = 2^17, a third of a second of CPU time. In tests a hash takes a hundredth of that,
 * and the stored parameters are still the real ones.
 */
function cheapScrypt(...[password, salt, length, options, done]: Parameters<typeof realScrypt>) {
  realScrypt(password, salt, length, { ...options, N: Math.min(options.N ?? 1024, 1024) }, done);
}

function use(scrypt: typeof realScrypt | typeof cheapScrypt) {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
}

/** Runs `work` with the real scrypt. */
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
