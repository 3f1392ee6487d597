import { rm } from "node:fs/promises";
import type { Deps } from "../../deps.ts";
import { ensureFile } from "./file-on-request.ts";
import { shareImageFile } from "./image-files.ts";
import { readFocus } from "./image-focus.ts";

/**
 * Makes the JPEG for link previews at the first request. It then stays until the image is deleted or gets another focal
 * point.
 *
 * @returns whether the JPEG exists: false if the image does not
 */
export async function ensureShareImage(
  deps: Pick<Deps, "db" | "settings" | "imageWorker">,
  imageId: string,
): Promise<boolean> {
  const { db, settings, imageWorker } = deps;
  const file = shareImageFile(settings.dataDir, imageId);
  let usedFocus: ReturnType<typeof readFocus> | undefined;
  const isMade = await ensureFile(deps, imageWorker.queues.shareImages, {
    imageId,
    file,
    make(original) {
      usedFocus = readFocus(db, imageId);
      return imageWorker.run("makeShareImage", original, usedFocus);
    },
  });
  if (isMade && usedFocus !== undefined) {
    // A new focal point removes this file: the next request makes it again.
    const current = readFocus(db, imageId);
    if (current?.x !== usedFocus?.x || current?.y !== usedFocus?.y) await rm(file, { force: true });
  }
  return isMade;
}
