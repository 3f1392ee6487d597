import { rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { newId } from "../../core/db/id.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import { imageFolder, incomingFolder } from "./image-files.ts";
import { smallerCopyOf } from "./variants.ts";
import type { ImageWorker } from "./worker/image-worker.ts";

/** Bytes. A smaller WebP gets no AVIF copy. */
const minBytes = 3_000;

/**
 * The AVIF copy of a stored WebP, if there is one that is smaller. The first request queues the copy and is served the WebP.
 * An empty file records that AVIF would not be smaller.
 *
 * @param name of a WebP in the image folder
 * @returns the name of the copy; null to serve the WebP
 * @see docs/decisions/0017-avif-on-request.md
 */
export async function findSmallerCopy(imageWorker: ImageWorker, dataDir: string, name: string): Promise<string | null> {
  const copy = smallerCopyOf(name);
  const bytes = await sizeOf(join(imageFolder(dataDir), copy));
  if (bytes !== null) return bytes > 0 ? copy : null;
  const { queues, pendingCopies } = imageWorker;
  if (!pendingCopies.has(name)) {
    pendingCopies.add(name);
    void queues
      .smaller(() => makeSmallerCopy(imageWorker, dataDir, name))
      // A full queue, a full disk, a deleted image: the WebP is served, and a later request tries again.
      .catch(() => {})
      .finally(() => pendingCopies.delete(name));
  }
  return null;
}

/** Makes the copy. An image that is deleted meanwhile gets none. */
export async function makeSmallerCopy(imageWorker: ImageWorker, dataDir: string, name: string): Promise<void> {
  const original = join(imageFolder(dataDir), basename(name));
  const bytes = await sizeOf(original);
  if (bytes === null) return;
  const unfinished = join(incomingFolder(dataDir), `${newId()}.avif`);
  const avif = bytes < minBytes ? Buffer.alloc(0) : await imageWorker.run("makeAvif", original);
  makeFolder(incomingFolder(dataDir));
  try {
    await writeFile(unfinished, avif.length < bytes ? avif : Buffer.alloc(0));
    if ((await sizeOf(original)) === null) return;
    await rename(unfinished, smallerCopyOf(original));
    // Deleting an image removes the original first, so one of the two removes the copy.
    if ((await sizeOf(original)) === null) await rm(smallerCopyOf(original), { force: true });
  } finally {
    await rm(unfinished, { force: true });
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );
