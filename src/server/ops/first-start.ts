import { randomBytes } from "node:crypto";
import { createAdmin, hasNoAdmin } from "../accounts/admin-service.ts";
import { readSite } from "../content/site/read-site.ts";
import type { Db } from "../core/db/client.ts";
import { posts } from "../core/db/schema.ts";
import type { Deps } from "../deps.ts";

/**
 * Creates a welcome post and the first administrator in a new blog. Changes nothing if an administrator exists, so a
 * deleted welcome post stays deleted.
 *
 * @returns the generated password, to be printed once; null if the settings name a password, or if nothing was created
 */
export async function prepareFirstStart(deps: Deps): Promise<string | null> {
  const { db, settings, log } = deps;
  if (!hasNoAdmin(db)) {
    if (settings.adminPassword) log.info("ADMIN_PASSWORD is no longer needed; please remove it from the settings");
    return null;
  }
  const generated = settings.adminPassword ? null : randomBytes(15).toString("base64url");
  // Create the administrator last: if this start is interrupted, the next one repeats it and adds no second post.
  if (hasNoBlog(db)) {
    // Load the welcome post only here, because later starts do not need it.
    const { addWelcomePost } = await import("../content/welcome/welcome-post.ts");
    await addWelcomePost(deps);
  }
  await createAdmin(db, settings.adminEmail, settings.adminPassword ?? (generated as string), readSite(deps).siteName);
  return generated;
}

function hasNoBlog(db: Db): boolean {
  return db.select({ id: posts.id }).from(posts).limit(1).get() === undefined;
}
