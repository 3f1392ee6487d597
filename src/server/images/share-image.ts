import { access, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { shareImagePath } from "../../shared/image-widths.ts";
import { messages } from "../../shared/messages.ts";
import { newId } from "../db/id.ts";
import { writeDurably } from "../platform/durable-file.ts";
import { makeFolder } from "../platform/make-folder.ts";
import { oneAtATime } from "../platform/one-at-a-time.ts";
import { imageFile, incomingFolder } from "./image-files.ts";
import type { Decoder } from "./worker/image-worker.ts";

/** Previews that may be made one after the other; whoever asks for more may ask again. */
const maxWaiting = 30;
const makeInTurn = oneAtATime(maxWaiting, messages.imagesBusy);

/** Its file's place below the data folder is its address below the site. */
export const shareImageFile = (dataDir: string, imageId: string) => join(dataDir, shareImagePath(imageId));

/**
 * Makes the JPEG that link previews show when somebody first asks for it; from then on it is a file like the others, and
 * goes when the image goes.
 *
 * @returns whether there is one: not without the image itself
 */
export async function ensureShareImage(decoder: Decoder, dataDir: string, imageId: string): Promise<boolean> {
  const file = shareImageFile(dataDir, imageId);
  if (await exists(file)) return true;
  return makeInTurn(async () => {
    if (await exists(file)) return true;
    const original = imageFile(dataDir, imageId, 1600);
    if (!(await exists(original))) return false;
    makeFolder(incomingFolder(dataDir));
    const unfinished = join(incomingFolder(dataDir), `${newId()}.jpg`);
    try {
      await writeDurably(unfinished, await decoder.run("makeShareImage", original));
      await rename(unfinished, file);
      // Who deletes an image takes the original first: what was made of it is removed by one of the two.
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
