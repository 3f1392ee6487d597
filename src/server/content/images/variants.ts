import {
  imagePath,
  mailImagePath,
  mailImageWidth,
  middleImageWidth,
  shareHeight,
  shareImagePath,
  shareWidth,
  urlWidths,
} from "../../../shared/image-widths.ts";

/** Size and format of a copy. */
export interface Shape {
  /** A narrower image is not enlarged, unless there is a height. */
  width: number;
  /** Crops the copy to these proportions, around the focal point. Without it, the copy shows the whole image. */
  height?: number;
  /** JPEG has no transparency: transparent parts become white. */
  format: "webp" | "jpeg";
}

/** A kind of copy that is made from the stored files of an image at its first request. */
export interface Variant {
  /** Paths of its files on the site, which are also their paths below the data folder. */
  paths(imageId: string): string[];
  /** Requests that may wait for the worker. */
  maxWaiting: number;
  /**
   * The first request waits until the copy is made, from the widest stored file. Without a shape the first request is answered
   * with the WebP and the copy is made in the background: see `findSmallerCopy`.
   */
  shape?: Shape;
}

/**
 * Every kind of copy beside the stored files. What makes, serves, sweeps, deletes and backs up images reads this table, so a new
 * kind is a row.
 */
export const variants = {
  /** Readers wait for it: each takes 50 to 100 ms. */
  middle: {
    paths: (imageId) => [imagePath(imageId, middleImageWidth)],
    maxWaiting: 30,
    shape: { width: middleImageWidth, format: "webp" },
  },
  /** All mail programs request the images of one mail; later requests find the copies on disk. */
  mail: {
    paths: (imageId) => [mailImagePath(imageId)],
    maxWaiting: 100,
    shape: { width: mailImageWidth, format: "jpeg" },
  },
  /** For link previews. */
  share: {
    paths: (imageId) => [shareImagePath(imageId)],
    maxWaiting: 30,
    shape: { width: shareWidth, height: shareHeight, format: "jpeg" },
  },
  /** Has no URL: the URL of a WebP serves the smallest format that the browser accepts. */
  smaller: {
    paths: (imageId) => urlWidths.map((width) => smallerCopyOf(imagePath(imageId, width))),
    maxWaiting: 200,
  },
} satisfies Record<string, Variant>;

export type VariantName = keyof typeof variants;

/** The variants that requests wait for. */
export type AwaitedName = {
  [Name in VariantName]: (typeof variants)[Name] extends { shape: Shape } ? Name : never;
}[VariantName];

export const variantNames = Object.keys(variants) as VariantName[];

/** Name or path of the AVIF copy of a stored WebP. */
export const smallerCopyOf = (name: string) => name.replace(/\.webp$/, ".avif");

const suffixesOf = (name: VariantName) => variants[name].paths("").map((path) => path.slice(path.lastIndexOf("/") + 1));

/** What follows an image's id in the names of its copies. */
export const variantSuffixes: string[] = variantNames.flatMap(suffixesOf);

/** The variant that a file is, if it is one that requests wait for. */
export const awaitedVariantOf = (fileName: string): AwaitedName | undefined =>
  variantNames.find(
    (name): name is AwaitedName => "shape" in variants[name] && suffixesOf(name).some((end) => fileName.endsWith(end)),
  );
