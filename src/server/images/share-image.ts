import { access, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { shareImagePath } from "../../shared/image-widths.ts";
import { newId } from "../db/id.ts";
import { writeDurably } from "../platform/durable-file.ts";
import { makeFolder } from "../platform/make-folder.ts";
import { imageFile, incomingFolder } from "./image-files.ts";
import type { ImageWorker } from "./worker/image-worker.ts";

/** Its path below the data folder equals its path on the site. */
export const shareImageFile = (dataDir: string, imageId: string) => join(dataDir, shareImagePath(imageId));

/**
 * Makes the JPEG for link previews at the first request. From then on it is a file of the image and is removed with it.
 *
 * @returns whether the JPEG exists: false if the image does not
 */
export async function ensureShareImage(imageWorker: ImageWorker, dataDir: string, imageId: string): Promise<boolean> {
  const file = shareImageFile(dataDir, imageId);
  if (await exists(file)) return true;
  return imageWorker.queues.shareImages(async () => {
    if (await exists(file)) return true;
    const original = imageFile(dataDir, imageId, 1600);
    if (!(await exists(original))) return false;
    makeFolder(incomingFolder(dataDir));
    const unfinished = join(incomingFolder(dataDir), `${newId()}.jpg`);
    try {
      await writeDurably(unfinished, await imageWorker.run("makeShareImage", original));
      await rename(unfinished, file);
      // Deleting an image removes the original first, so one of the two removes this file.
      if (!(await exists(original))) {
        await rm(file, { force: true });
        return false;
      }
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    return true;
  });
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
