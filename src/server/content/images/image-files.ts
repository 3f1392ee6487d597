import { join } from "node:path";
import { eq } from "drizzle-orm";
import { type ImageWidth, imagePath, imageWidths, largeImageWidth } from "../../../shared/image-widths.ts";
import { newId } from "../../core/db/id.ts";
import { images } from "../../core/db/schema.ts";
import { exists } from "../../core/platform/exists.ts";
import { fileStoreOf } from "../../core/platform/file-store.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import type { Deps } from "../../deps.ts";
import { type AwaitedName, type VariantName, variantSuffixes, variants } from "./variants.ts";

/**
 * Folder of the stored images, `{id}-{width}.webp`, and of their variants: `{id}-1200.webp`, `{id}-{width}.avif`,
 * `{id}-share.jpg` and `{id}-mail.jpg`.
 */
export const imageFolder = (dataDir: string) => join(dataDir, "images");

/** Folder of uploads and unfinished files. Never served; emptied at every start. */
export const incomingFolder = (dataDir: string) => join(imageFolder(dataDir), ".incoming");

/** The file of a stored image. Its path below the data folder equals its path on the site. */
export const imageFile = (dataDir: string, imageId: string, width: ImageWidth) =>
  join(dataDir, imagePath(imageId, width));

/** The name of that file: its path below the data folder, without a leading slash. */
export const imageEntry = (imageId: string, width: ImageWidth) => imagePath(imageId, width).slice(1);

/** The files of a variant of an image. */
export const variantFiles = (dataDir: string, imageId: string, name: VariantName) =>
  variants[name].paths(imageId).map((path) => join(dataDir, path));

/** The file of a variant that has one. */
export const variantFile = (dataDir: string, imageId: string, name: AwaitedName) =>
  join(dataDir, ...variants[name].paths(imageId));

/** All widths that an upload may store; the variants are made from these. */
export const storedWidths: readonly ImageWidth[] = [...imageWidths, largeImageWidth];

/** The widths that every image must have a file of. */
export const widthsOf = ({ largeWidth }: { largeWidth: number | null }): readonly ImageWidth[] =>
  largeWidth === null ? imageWidths : storedWidths;

/** The width of a stored WebP, by its name; undefined for any other file. */
export const widthOfFile = (name: string): ImageWidth | undefined =>
  storedWidths.find((width) => name.endsWith(`-${width}.webp`));

const suffixes: ReadonlySet<string> = new Set([...storedWidths.map((width) => `-${width}.webp`), ...variantSuffixes]);

/** The id of the image that a file in the folder belongs to; null for any other file. */
export function imageIdOfFile(name: string): string | null {
  const [, imageId, suffix] = /^([0-9a-z]{26})(-.+)$/.exec(name) ?? [];
  return imageId && suffixes.has(suffix ?? "") ? imageId : null;
}

/**
 * Makes sure that a file of an image is in the data folder: the bucket may have it. The bucket is asked only for files that the
 * database knows, so that made-up addresses cost nothing.
 *
 * @returns false when it is in neither
 * @throws AppError `unavailable` when it is missing here and the bucket does not answer
 */
export async function isImageAtHand(
  deps: Pick<Deps, "db" | "settings">,
  imageId: string,
  width: ImageWidth,
): Promise<boolean> {
  return (await exists(imageFile(deps.settings.dataDir, imageId, width))) || fetchImageFile(deps, imageId, width);
}

/** Fetches a file that is missing in the data folder. @returns and throws as {@link isImageAtHand} */
export async function fetchImageFile(
  { db, settings }: Pick<Deps, "db" | "settings">,
  imageId: string,
  width: ImageWidth,
): Promise<boolean> {
  const bucket = fileStoreOf(settings);
  if (!bucket) return false;
  const { bytes, largeWidth } = images;
  const image = db.select({ bytes, largeWidth }).from(images).where(eq(images.id, imageId)).get();
  if (!image || !widthsOf(image).includes(width)) return false;
  const scratch = incomingFolder(settings.dataDir);
  makeFolder(scratch);
  return bucket.fetch(imageEntry(imageId, width), {
    path: imageFile(settings.dataDir, imageId, width),
    unfinished: join(scratch, `${newId()}.webp`),
    // All widths together.
    maxBytes: image.bytes,
  });
}

/** Names of the entries of an image, which are also its paths below the data folder. */
export const imagesEntries = (image: { id: string; largeWidth: number | null }) =>
  widthsOf(image).map((width) => imageEntry(image.id, width));
