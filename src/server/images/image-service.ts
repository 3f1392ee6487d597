import { renameSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { eq } from "drizzle-orm";
import { imagePath, imageWidths } from "../../shared/image-widths.ts";
import { messages } from "../../shared/messages.ts";
import type { ImageDescription } from "../../shared/schemas/image-schema.ts";
import { cleanLine } from "../../shared/text/clean-text.ts";
import { inTransaction } from "../db/client.ts";
import { newId } from "../db/id.ts";
import { images } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { syncFolderNow, writeDurably } from "../platform/durable-file.ts";
import { AppError } from "../platform/errors.ts";
import { makeFolder } from "../platform/make-folder.ts";
import { oneAtATime } from "../platform/one-at-a-time.ts";
import { checkType, readImage } from "./image-check.ts";
import { imageFile, imageFolder, incomingFolder } from "./image-files.ts";
import { shareImageFile } from "./share-image.ts";
import { smallerCopyOf } from "./smaller-copy.ts";
import type { ImageCopy } from "./worker/child/image-copies.ts";

export type ImageDeps = Pick<Deps, "db" | "settings" | "now" | "decoder">;

/** A file as it came in, under a name of ours. */
export interface UploadedFile {
  path: string;
  /** What the sender calls it. */
  fileName: string;
}

export interface StoredImage {
  imageId: string;
  /** Site-relative, of the widest file. */
  url: string;
  /** Pixels of the widest file. */
  width: number;
  height: number;
}

/** Characters kept of the sender's file name, which is only ever shown. */
const maxFileNameLength = 200;

/** Uploads that may wait for their turn, a file of up to 10 MiB each on disk: a minute's work for the decoder. */
const maxImagesWaiting = 30;

// The decoder does one thing at a time, and others ask it too: here an upload waits behind uploads only until its turn.
const decodeInTurn = oneAtATime(maxImagesWaiting, messages.imagesBusy);

/** @throws AppError `unavailable` when too many wait already, before anybody sends one more */
export const requireRoomForImage = decodeInTurn.requireRoom;

/**
 * Turns an uploaded file into an image of the blog. Returns when its files and its row are on disk; a failure leaves
 * neither. The uploaded file itself stays where it is.
 *
 * @throws AppError `unsupported-type` when it is no accepted image, `unreadable` when it is broken or too large
 * @see design §6
 */
export async function storeImage(
  { db, settings, now, decoder }: ImageDeps,
  upload: UploadedFile,
): Promise<StoredImage> {
  const { mime, format } = await checkType(upload.path);
  const { copies, colour } = await decodeInTurn(() => readImage(decoder, upload.path, format));
  const { width, height } = copies.at(-1)?.pixels ?? { width: 0, height: 0 };
  const bytes = copies.reduce((sum, copy) => sum + copy.bytes.length, 0);
  const imageId = newId();
  const fileName = displayName(upload.fileName);
  try {
    await writeUnfinished(settings.dataDir, imageId, copies);
    // Names and row in one transaction: who holds the write lock, the sweep of another process for one, can trust that a
    // file without a row belongs to nobody. The names are on disk before the row is.
    inTransaction(db, () => {
      db.insert(images).values({ id: imageId, fileName, mime, width, height, bytes, colour, createdAt: now() }).run();
      finishFiles(settings.dataDir, imageId);
    });
  } catch (error) {
    // The sweep finds what cannot be removed now; the sender should hear why the image was not stored.
    await removeFiles(settings.dataDir, imageId).catch(() => {});
    throw error;
  }
  return { imageId, url: imagePath(imageId, 1600), width, height };
}

/** Whether the database knows an image; its files may be lost all the same. */
export function isStoredImage(db: ImageDeps["db"], imageId: string): boolean {
  return db.select({ id: images.id }).from(images).where(eq(images.id, imageId)).get() !== undefined;
}

/** Says what an image shows. Texts that show it already keep their own words. @throws AppError `not-found` */
export function describeImage(db: ImageDeps["db"], { imageId, alt }: ImageDescription): void {
  const { changes } = db.update(images).set({ alt }).where(eq(images.id, imageId)).run();
  if (changes === 0) throw new AppError("not-found", messages.imageGone);
}

/** Deletes an image that no post shows, row first: files without a row are found by the sweep, the reverse is not. */
export async function removeImage({ db, settings }: Pick<Deps, "db" | "settings">, imageId: string): Promise<void> {
  db.delete(images).where(eq(images.id, imageId)).run();
  await removeFiles(settings.dataDir, imageId);
}

/** Deletes an image's files, finished or not. */
export async function removeFiles(dataDir: string, imageId: string): Promise<void> {
  const files = imageWidths.map((width) => imageFile(dataDir, imageId, width));
  const removeAll = (some: string[]) => Promise.all(some.map((file) => rm(file, { force: true })));
  // First what others are made from: a copy that is being made meanwhile then finds itself alone, and goes.
  await removeAll(files);
  await removeAll([
    ...files.flatMap((file) => [smallerCopyOf(file), incomingNameOf(dataDir, file)]),
    shareImageFile(dataDir, imageId),
  ]);
}

/** Under names that are never served. */
async function writeUnfinished(dataDir: string, imageId: string, copies: ImageCopy[]): Promise<void> {
  makeFolder(incomingFolder(dataDir));
  for (const { width, bytes } of copies) {
    await writeDurably(incomingNameOf(dataDir, imageFile(dataDir, imageId, width)), bytes);
  }
}

/** Each file gets its name only when it is whole. */
function finishFiles(dataDir: string, imageId: string): void {
  for (const width of imageWidths) {
    const file = imageFile(dataDir, imageId, width);
    renameSync(incomingNameOf(dataDir, file), file);
  }
  syncFolderNow(imageFolder(dataDir));
}

const incomingNameOf = (dataDir: string, file: string) => join(incomingFolder(dataDir), basename(file));

function displayName(fileName: string): string {
  return [...cleanLine(fileName).trim()].slice(0, maxFileNameLength).join("") || "image";
}
