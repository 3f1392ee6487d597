import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { Failure } from "./failure.mjs";
import { root } from "./root.mjs";

/**
 * Reads `.env` beside package.json. Variables that the environment already has keep their values.
 *
 * @param {string} [folder]
 * @throws {Failure} when it exists and cannot be read; Node's own error then says that it does not exist
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

/** What `.env` says, without giving it to this process and its children. One that cannot be read says nothing. */
export function readEnvFile(folder = root) {
  try {
    return parseEnv(readFileSync(join(folder, ".env"), "utf8"));
  } catch {
    return {};
  }
}
