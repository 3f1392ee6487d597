import { open, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { eq } from "drizzle-orm";
import { imagePath, largeImageWidth } from "../../../shared/image-widths.ts";
import type { ImageDescription } from "../../../shared/schemas/image-schema.ts";
import { cleanLine } from "../../../shared/text/clean-text.ts";
import { say } from "../../../shared/words/sentence.ts";
import { matches, preparedOnce } from "../../core/db/client.ts";
import { newId } from "../../core/db/id.ts";
import { images, siteSettings } from "../../core/db/schema.ts";
import { type Synced, syncFolderNow, writeDurably } from "../../core/platform/durable-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import { sha256OfFile } from "../../core/platform/hashes.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import type { Deps } from "../../deps.ts";
import { imageEntry, imageFile, imageFolder, incomingFolder, storedWidths, variantFiles } from "./image-files.ts";
import { type ImageType, imageHeadBytes, imageTypeOf, isAnimated } from "./image-type.ts";
import { findTwin, type StoredImage } from "./known-images.ts";
import { removeFromBucket, storeFiles } from "./stored-files.ts";
import { variantNames } from "./variants.ts";
import type { ImageCopies, ImageCopy } from "./worker/child/image-copies.ts";
import type { ImageWorker } from "./worker/image-worker.ts";
import { imageFailure } from "./worker/worker-process.ts";

export type ImageDeps = Pick<Deps, "db" | "settings" | "now" | "imageWorker">;

/** An uploaded file, stored under a generated name. */
export interface ReceivedFile {
  path: string;
  /** The sender's file name. */
  fileName: string;
  /** The id that an import gives the image; without it, a new one. */
  imageId?: string;
}

/** Characters kept of the sender's file name, which is only shown. */
const maxFileNameLength = 200;

/**
 * Turns an uploaded file into an image of the library. Returns when its files and its row are on disk and, with a
 * bucket, its files are there too; a failure leaves none of them. The uploaded file is not removed.
 *
 * @param options `keepsBytes`: the upload is an image that this function made earlier. If it is a WebP, it becomes the
 * widest copy unchanged. It keeps its large copy whatever the owner chose.
 *   `unknownSha256`: the checksum of the upload, which no image of the library has. An image without a checksum that
 * has the same copies is returned in place of a new one
 * @throws AppError `unsupported-type` when its type is not accepted, `unreadable` when it is broken or too large,
 *   `unavailable` when too many uploads wait or the bucket does not answer
 */
export async function storeImage(
  { db, settings, now, imageWorker }: ImageDeps,
  upload: ReceivedFile,
  { keepsBytes = false, unknownSha256 }: { keepsBytes?: boolean; unknownSha256?: string } = {},
): Promise<StoredImage> {
  const { mime, format, isMovingPng } = await checkType(upload.path);
  const keepsLarge = keepsBytes || keepsLargeImages(db);
  const { copies, colour, isStill } = await imageWorker.queues.uploads(() =>
    readImage(imageWorker, upload.path, { format, keepsLarge }),
  );
  // The bytes of an archive are those of a copy.
  const sha256 = keepsBytes ? null : (unknownSha256 ?? (await sha256OfFile(upload.path)));
  const widest = copies.at(-1);
  if (keepsBytes && widest && mime === "image/webp") widest.bytes = await readFile(upload.path);
  const large = copies.find((copy) => copy.width === largeImageWidth);
  const largeWidth = large?.pixels.width ?? null;
  const { width, height } = copies.findLast((copy) => copy !== large)?.pixels ?? { width: 0, height: 0 };
  const bytes = copies.reduce((sum, copy) => sum + copy.bytes.length, 0);
  const made = { mime, width, height, bytes };
  const twin = unknownSha256 && (await findTwin({ db, settings }, { ...made, files: copies }));
  if (twin) return twin;
  const imageId = upload.imageId ?? newId();
  const fileName = displayName(upload.fileName);
  const library = { db, settings };
  await storeFiles(library, {
    prepare: () => writeUnfinished(settings.dataDir, imageId, copies),
    objects: copies.map(({ width, bytes }) => ({ name: imageEntry(imageId, width), body: bytes })),
    store(written) {
      const row = { id: imageId, fileName, ...made, largeWidth, colour, sha256, createdAt: now() };
      db.insert(images).values(row).run();
      finishFiles(settings.dataDir, written);
    },
    remove: () => removeFiles(library, imageId),
  });
  return { imageId, url: imagePath(imageId, 1600), width, height, ...((isStill || isMovingPng) && { isStill: true }) };
}

/** Whether new images keep a large copy. */
function keepsLargeImages(db: ImageDeps["db"]): boolean {
  return db.select({ keeps: siteSettings.keepsLargeImages }).from(siteSettings).get()?.keeps ?? true;
}

const idOf = preparedOnce((db) => db.select({ id: images.id }).from(images).where(matches(images.id, "id")).prepare());

/** Whether an image has a row; its files may be missing. */
export const hasImage = (db: ImageDeps["db"], id: string): boolean => idOf(db).get({ id }) !== undefined;
/** Sets the description of an image. Posts that show it already keep theirs. @throws AppError `not-found` */
export function describeImage(db: ImageDeps["db"], { imageId, alt }: ImageDescription): void {
  const { changes } = db.update(images).set({ alt }).where(eq(images.id, imageId)).run();
  if (changes === 0) throw new AppError("not-found", say("imageGone"));
}

/** Deletes an image that no post shows, row first: the sweep finds files without a row, but not the reverse. */
export async function removeImage({ db, settings }: Pick<Deps, "db" | "settings">, imageId: string): Promise<void> {
  db.delete(images).where(eq(images.id, imageId)).run();
  await removeFiles({ db, settings }, imageId);
}

/** Deletes an image's files, finished or not, here and in the bucket. */
export async function removeFiles({ db, settings }: Pick<Deps, "db" | "settings">, imageId: string): Promise<void> {
  const { dataDir } = settings;
  const originals = storedWidths.map((width) => imageFile(dataDir, imageId, width));
  const removeAll = (some: string[]) => Promise.all(some.map((file) => rm(file, { force: true })));
  // Delete each original before its copies: a copy generated concurrently then finds its original missing and removes itself.
  await removeAll(originals);
  // In the order of the table: the smaller copies are made from the middle one, too.
  for (const name of variantNames) await removeAll(variantFiles(dataDir, imageId, name));
  await removeAll(originals.map((file) => incomingNameOf(dataDir, file)));
  const names = storedWidths.map((width) => imageEntry(imageId, width));
  await removeFromBucket({ db, settings }, names);
}

/** Written under names that are never served. @returns the files by their final paths */
async function writeUnfinished(dataDir: string, imageId: string, copies: ImageCopy[]): Promise<Map<string, Synced>> {
  makeFolder(incomingFolder(dataDir));
  const written = new Map<string, Synced>();
  for (const { width, bytes } of copies) {
    const file = imageFile(dataDir, imageId, width);
    const unfinished = incomingNameOf(dataDir, file);
    // An import that was killed left one, and its second run has the same id.
    await rm(unfinished, { force: true });
    written.set(file, await writeDurably(unfinished, bytes));
  }
  return written;
}

/** A file gets its name only when it is complete. */
function finishFiles(dataDir: string, written: Map<string, Synced>): void {
  for (const [file, synced] of written) synced.rename(file);
  syncFolderNow(imageFolder(dataDir));
}

const incomingNameOf = (dataDir: string, file: string) => join(incomingFolder(dataDir), basename(file));

function displayName(fileName: string): string {
  return [...cleanLine(fileName).trim()].slice(0, maxFileNameLength).join("") || "image";
}

const notAccepted = () => new AppError("unsupported-type", say("imageTypeWrong"));

/**
 * Checks the first bytes of a file, before a native decoder reads it.
 *
 * @throws AppError `unsupported-type` for anything but the five types, `unreadable` for an empty file
 */
async function checkType(path: string): Promise<ImageType & { isMovingPng: boolean }> {
  const head = await readHead(path);
  if (head.length === 0) throw new AppError("unreadable", say("imageEmpty"));
  const type = imageTypeOf(head);
  if (!type) throw notAccepted();
  // Its decoder reads the first picture alone.
  return { ...type, isMovingPng: type.format === "png" && isAnimated(head) };
}

/**
 * Makes the stored copies of an image.
 *
 * @param how `format`: according to its first bytes; `keepsLarge`: with a large copy, if the image is wide enough
 * @throws AppError `unsupported-type` when its header names another format, `unreadable` when it has more than 50 megapixels
 *   or cannot be decoded
 */
async function readImage(
  imageWorker: ImageWorker,
  path: string,
  how: { format: string; keepsLarge: boolean },
): Promise<ImageCopies> {
  const read = await imageWorker.run("makeCopies", path, how).catch((error) => {
    throw imageFailure(error);
  });
  if (!("not" in read)) return read;
  if (read.not === "accepted") throw notAccepted();
  throw new AppError("unreadable", say("imagePixelsTooMany"));
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(imageHeadBytes), 0, imageHeadBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
