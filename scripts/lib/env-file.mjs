import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** Reads `.env` beside package.json. What the environment already says stays. */
export function loadEnvFile() {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
