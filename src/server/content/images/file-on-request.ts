import { access, rename, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { newId } from "../../core/db/id.ts";
import { writeDurably } from "../../core/platform/durable-file.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import type { Deps } from "../../deps.ts";
import { imageFile, incomingFolder, isImageAtHand } from "./image-files.ts";
import type { ImageQueues } from "./worker/queues.ts";

/**
 * Makes a file of an image from its widest stored copy, unless the file exists. It then stays until the image is
 * deleted.
 *
 * @param file path of the file
 * @param make makes its bytes from the path of the widest copy
 * @returns whether the file exists: false if the image does not
 */
export async function ensureFile(
  { db, settings }: Pick<Deps, "db" | "settings">,
  queue: ImageQueues["shareImages"],
  { imageId, file, make }: { imageId: string; file: string; make: (original: string) => Promise<Buffer> },
): Promise<boolean> {
  if (await exists(file)) return true;
  return queue(async () => {
    if (await exists(file)) return true;
    const { dataDir } = settings;
    const original = imageFile(dataDir, imageId, 1600);
    if (!(await isImageAtHand({ db, settings }, imageId, 1600))) return false;
    makeFolder(incomingFolder(dataDir));
    const unfinished = join(incomingFolder(dataDir), newId() + extname(file));
    try {
      await writeDurably(unfinished, await make(original));
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    // Deleting an image removes the original first, so one of the two removes this file.
    if (await exists(original)) return true;
    await rm(file, { force: true });
    return false;
  });
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
