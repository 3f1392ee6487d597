import { rename, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { newId } from "../../core/db/id.ts";
import { writeDurably } from "../../core/platform/durable-file.ts";
import { exists } from "../../core/platform/exists.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import type { Deps } from "../../deps.ts";
import { imageFile, incomingFolder, isImageAtHand, variantFile } from "./image-files.ts";
import { readFocus } from "./image-focus.ts";
import { type AwaitedName, type Shape, variants } from "./variants.ts";

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
    await writeDurably(unfinished, await imageWorker.run("makeVariant", original, shape, focus));
    await rename(unfinished, file);
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
