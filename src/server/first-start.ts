import { randomBytes } from "node:crypto";
import { createAdmin, hasNoAdmin } from "./auth/admin-service.ts";
import type { Db } from "./db/client.ts";
import { posts } from "./db/schema.ts";
import type { Deps } from "./deps.ts";

/**
 * Makes what a new blog begins with: a welcome post and the first administrator. A blog that has an administrator is
 * left as it is, so a welcome post that was deleted stays deleted.
 *
 * @returns the administrator's password when it was generated, to be printed once; null otherwise
 */
export async function prepareFirstStart(deps: Deps): Promise<string | null> {
  const { db, settings, log } = deps;
  if (!hasNoAdmin(db)) {
    if (settings.adminPassword) log.info("ADMIN_PASSWORD is no longer needed; please remove it from the settings");
    return null;
  }
  const generated = settings.adminPassword ? null : randomBytes(15).toString("base64url");
  // The administrator comes last: a start cut short before that is a first start again, and brings no second post.
  if (hasNoBlog(db)) {
    // Loaded here: later starts need neither its text nor its cover.
    const { addWelcomePost } = await import("./demo/welcome-post.ts");
    await addWelcomePost(deps);
  }
  await createAdmin(db, settings.adminEmail, settings.adminPassword ?? (generated as string), settings.siteName);
  return generated;
}

function hasNoBlog(db: Db): boolean {
  return db.select({ id: posts.id }).from(posts).limit(1).get() === undefined;
}
