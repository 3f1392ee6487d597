import { rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { messages } from "../../shared/messages.ts";
import { newId } from "../db/id.ts";
import { makeFolder } from "../platform/make-folder.ts";
import { oneAtATime } from "../platform/one-at-a-time.ts";
import { imageFolder, incomingFolder } from "./image-files.ts";
import type { Decoder } from "./worker/image-worker.ts";

/** Images that wait for their AVIF copy. Whoever asks for more is served WebP, and the next visitor asks again. */
const maxWaiting = 200;
const makeInTurn = oneAtATime(maxWaiting, messages.imagesBusy);
const waiting = new Set<string>();

/** Bytes of a WebP that is not worth another file. */
const worthIt = 3_000;

/** A copy of a stored WebP as AVIF, in the same place. */
export const smallerCopyOf = (name: string) => name.replace(/\.webp$/, ".avif");

/**
 * The AVIF copy of a stored WebP, where there is one that is smaller. The first to ask is answered without it and has it made, one
 * at a time, away from every request; an empty file says that AVIF would not be smaller.
 *
 * @param name of a WebP in the folder of images
 * @returns the copy's name, null to serve the WebP itself
 * @see docs/decisions/0017-avif-on-request.md
 */
export async function findSmallerCopy(decoder: Decoder, dataDir: string, name: string): Promise<string | null> {
  const copy = smallerCopyOf(name);
  const bytes = await sizeOf(join(imageFolder(dataDir), copy));
  if (bytes !== null) return bytes > 0 ? copy : null;
  if (!waiting.has(name)) {
    waiting.add(name);
    void makeInTurn(() => makeSmallerCopy(decoder, dataDir, name))
      // Too many wait, a full disk, an image that has just been deleted: the WebP is served on.
      .catch(() => {})
      .finally(() => waiting.delete(name));
  }
  return null;
}

/** Makes the copy now; an image that went meanwhile gets none. */
export async function makeSmallerCopy(decoder: Decoder, dataDir: string, name: string): Promise<void> {
  const original = join(imageFolder(dataDir), basename(name));
  const bytes = await sizeOf(original);
  if (bytes === null) return;
  const unfinished = join(incomingFolder(dataDir), `${newId()}.avif`);
  const avif = bytes < worthIt ? Buffer.alloc(0) : await decoder.run("makeAvif", original);
  makeFolder(incomingFolder(dataDir));
  try {
    await writeFile(unfinished, avif.length < bytes ? avif : Buffer.alloc(0));
    if ((await sizeOf(original)) === null) return;
    await rename(unfinished, smallerCopyOf(original));
    // Who deletes an image takes the original first: the copy is removed by one of the two.
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
