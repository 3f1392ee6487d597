import { mkdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { eq } from "drizzle-orm";
import { cleanLine } from "../../shared/clean-text.ts";
import { imagePath, imageWidths } from "../../shared/image-widths.ts";
import { newId } from "../db/id.ts";
import { images } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { syncFolder, writeDurably } from "./durable-file.ts";
import type { ImageCopy } from "./image-copies.ts";
import { imageFile, imageFolder, incomingFolder } from "./image-files.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { sharePictureFile } from "./share-picture.ts";

export type ImageDeps = Pick<Deps, "db" | "settings" | "now">;

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

// A decoded picture takes up to 200 MB and all the cores it gets: two at once would starve the visitors.
const decodeInTurn = oneAtATime();

/**
 * Turns an uploaded file into a picture of the blog. Returns when its files and its row are on disk; a failure leaves
 * neither. The uploaded file itself stays where it is.
 *
 * @throws AppError `unsupported-type` when it is no accepted picture, `unreadable` when it is broken or too large
 * @see design §6
 */
export async function storeImage({ db, settings, now }: ImageDeps, upload: UploadedFile): Promise<StoredImage> {
  // With the first picture and not with the server: loading the decoder takes a tenth of a start, and as much memory.
  const { checkPicture } = await import("./image-check.ts");
  const { makeCopies } = await import("./image-copies.ts");
  const { mime } = await checkPicture(upload.path);
  const copies = await decodeInTurn(() => makeCopies(upload.path));
  const { width, height } = copies.at(-1)?.pixels ?? { width: 0, height: 0 };
  const bytes = copies.reduce((sum, copy) => sum + copy.bytes.length, 0);
  const imageId = newId();
  try {
    await writeCopies(settings.dataDir, imageId, copies);
    db.insert(images)
      .values({ id: imageId, fileName: displayName(upload.fileName), mime, width, height, bytes, createdAt: now() })
      .run();
  } catch (error) {
    // The sweep finds what cannot be removed now; the sender should hear why the picture was not stored.
    await removeFiles(settings.dataDir, imageId).catch(() => {});
    throw error;
  }
  return { imageId, url: imagePath(imageId, 1600), width, height };
}

/** Deletes a picture that no post shows, row first: files without a row are found by the sweep, the reverse is not. */
export async function removeImage({ db, settings }: ImageDeps, imageId: string): Promise<void> {
  db.delete(images).where(eq(images.id, imageId)).run();
  await removeFiles(settings.dataDir, imageId);
}

/** Deletes a picture's files, finished or not. */
export async function removeFiles(dataDir: string, imageId: string): Promise<void> {
  const files = imageWidths.map((width) => imageFile(dataDir, imageId, width));
  const everywhere = [
    ...files.flatMap((file) => [file, incomingNameOf(dataDir, file)]),
    sharePictureFile(dataDir, imageId),
  ];
  await Promise.all(everywhere.map((file) => rm(file, { force: true })));
}

/** Each file gets its name only when it is whole. */
async function writeCopies(dataDir: string, imageId: string, copies: ImageCopy[]): Promise<void> {
  await mkdir(incomingFolder(dataDir), { recursive: true });
  const files = copies.map(({ width, bytes }) => ({ bytes, file: imageFile(dataDir, imageId, width) }));
  for (const { file, bytes } of files) await writeDurably(incomingNameOf(dataDir, file), bytes);
  for (const { file } of files) await rename(incomingNameOf(dataDir, file), file);
  await syncFolder(imageFolder(dataDir));
}

const incomingNameOf = (dataDir: string, file: string) => join(incomingFolder(dataDir), basename(file));

function displayName(fileName: string): string {
  return [...cleanLine(fileName).trim()].slice(0, maxFileNameLength).join("") || "picture";
}
