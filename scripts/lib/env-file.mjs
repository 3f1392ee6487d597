import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { root } from "./root.mjs";

/**
 * Reads `.env` beside package.json. What the environment already says stays.
 *
 * @param {string} [folder]
 * @throws {Failure} when it is there and cannot be read; Node says then that there is none
 */
export function loadEnvFile(folder = root) {
  const file = join(folder, ".env");
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    throw new Failure(`${file} cannot be read by this user.`);
  }
}
