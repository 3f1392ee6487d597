import { access, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../db/id.ts";
import type { Deps } from "../deps.ts";
import { writeDurably } from "../platform/durable-file.ts";
import { makeFolder } from "../platform/make-folder.ts";
import { imageFile, incomingFolder, shareImageFile } from "./image-files.ts";
import { readFocus } from "./image-focus.ts";

/**
 * Makes the JPEG for link previews at the first request. From then on it is a file of the image, until the image is deleted or
 * gets another focal point.
 *
 * @returns whether the JPEG exists: false if the image does not
 */
export async function ensureShareImage(
  { db, settings: { dataDir }, imageWorker }: Pick<Deps, "db" | "settings" | "imageWorker">,
  imageId: string,
): Promise<boolean> {
  const file = shareImageFile(dataDir, imageId);
  if (await exists(file)) return true;
  return imageWorker.queues.shareImages(async () => {
    if (await exists(file)) return true;
    const original = imageFile(dataDir, imageId, 1600);
    if (!(await exists(original))) return false;
    makeFolder(incomingFolder(dataDir));
    const unfinished = join(incomingFolder(dataDir), `${newId()}.jpg`);
    try {
      const focus = readFocus(db, imageId);
      await writeDurably(unfinished, await imageWorker.run("makeShareImage", original, focus));
      await rename(unfinished, file);
      // Deleting an image removes the original first, so one of the two removes this file.
      if (!(await exists(original))) {
        await rm(file, { force: true });
        return false;
      }
      // So does another focal point: the next request makes the image with it.
      const current = readFocus(db, imageId);
      if (current?.x !== focus?.x || current?.y !== focus?.y) await rm(file, { force: true });
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
