import { eq } from "drizzle-orm";
import { removeLibraryImage } from "../../../content/images/remove-images.ts";
import { findUntouchedWelcome } from "../../../content/welcome/welcome-post.ts";
import { inTransaction } from "../../../core/db/client.ts";
import { posts } from "../../../core/db/schema.ts";
import { AppError } from "../../../core/platform/errors.ts";
import type { RestoreDeps } from "./outcome.ts";

/**
 * Removes the welcome post of a new blog, which would not count as empty with it. Its cover goes to the trash.
 *
 * @returns whether there was one
 */
export function removeWelcome(deps: RestoreDeps): boolean {
  return inTransaction(deps.db, () => {
    const welcome = findUntouchedWelcome(deps.db);
    if (!welcome) return false;
    deps.db.delete(posts).where(eq(posts.id, welcome.id)).run();
    try {
      if (welcome.imageId !== null) removeLibraryImage(deps, { imageId: welcome.imageId, evenFromVersions: false });
    } catch (error) {
      // It is a logo by now.
      if (!(error instanceof AppError)) throw error;
    }
    return true;
  });
}
