import { randomBytes } from "node:crypto";
import type { Deps } from "./deps.ts";
import { createAdmin, hasNoAdmin } from "./sessions/admin-service.ts";

/**
 * Makes the first administrator of an empty blog.
 *
 * @returns the password when it was generated, to be printed once; null otherwise
 */
export async function prepareFirstStart({ db, settings, log }: Deps): Promise<string | null> {
  if (!hasNoAdmin(db)) {
    if (settings.adminPassword) log.info("ADMIN_PASSWORD is no longer needed; please remove it from the settings");
    return null;
  }
  const generated = settings.adminPassword ? null : randomBytes(15).toString("base64url");
  await createAdmin(db, settings.adminEmail, settings.adminPassword ?? (generated as string));
  return generated;
}
