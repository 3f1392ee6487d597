import { rm, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { newId } from "../../core/db/id.ts";
import { writeDurably } from "../../core/platform/durable-file.ts";
import { exists } from "../../core/platform/exists.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import type { Deps } from "../../deps.ts";
import { imageFile, imageFolder, incomingFolder, isImageAtHand, variantFile } from "./image-files.ts";
import { readFocus } from "./image-focus.ts";
import { type AwaitedName, type Shape, smallerCopyOf, variants } from "./variants.ts";
import type { ImageWorker } from "./worker/image-worker.ts";

type VariantDeps = Pick<Deps, "db" | "settings" | "imageWorker">;

/**
 * Makes a copy of an image from its widest stored file, unless the copy exists. It then stays until the image is deleted; a
 * cropped one until the image gets another focal point.
 *
 * @returns whether the copy exists: false if the image does not
 * @throws AppError `unavailable` when too many requests wait for copies of this kind
 */
export async function ensureVariant(deps: VariantDeps, name: AwaitedName, imageId: string): Promise<boolean> {
  const file = variantFile(deps.settings.dataDir, imageId, name);
  if (await exists(file)) return true;
  const shape: Shape = variants[name].shape;
  return deps.imageWorker.queues[name](() => makeVariant(deps, shape, imageId, file));
}

async function makeVariant(
  { db, settings, imageWorker }: VariantDeps,
  shape: Shape,
  imageId: string,
  file: string,
): Promise<boolean> {
  if (await exists(file)) return true;
  const { dataDir } = settings;
  const original = imageFile(dataDir, imageId, 1600);
  if (!(await isImageAtHand({ db, settings }, imageId, 1600))) return false;
  makeFolder(incomingFolder(dataDir));
  const unfinished = join(incomingFolder(dataDir), newId() + extname(file));
  const currentFocus = () => (shape.height === undefined ? null : readFocus(db, imageId));
  const focus = currentFocus();
  try {
    const bytes = await imageWorker.run("makeVariant", original, shape, focus);
    (await writeDurably(unfinished, bytes)).rename(file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  // Deleting an image removes the original first, so one of the two removes this file.
  if (!(await exists(original))) {
    await rm(file, { force: true });
    return false;
  }
  // A new focal point removes this file: the next request makes it again.
  const current = currentFocus();
  if (current?.x !== focus?.x || current?.y !== focus?.y) await rm(file, { force: true });
  return true;
}

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
    const copy = await writeDurably(unfinished, avif.length < bytes ? avif : Buffer.alloc(0));
    if ((await sizeOf(original)) === null) return;
    copy.rename(smallerCopyOf(original));
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
