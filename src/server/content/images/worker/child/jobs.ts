import { makeAvif } from "./avif.ts";
import { drawTitle } from "./draw-title.ts";
import { makeIcon } from "./icon.ts";
import { makeCopies } from "./image-copies.ts";
import { makeMailCopy } from "./mail-copy.ts";
import { makeMiddleCopy } from "./middle-copy.ts";
import { makeShareImage } from "./share-jpeg.ts";
import { isWhole } from "./whole-image.ts";

/** All jobs of the child. No other part of the program loads sharp. */
export const imageJobs = {
  makeCopies,
  makeAvif,
  makeMiddleCopy,
  makeMailCopy,
  makeShareImage,
  isWhole,
  drawTitle,
  makeIcon,
};

export type ImageJobs = typeof imageJobs;
export type ImageJobName = keyof ImageJobs;

/** A message from the server to the child. */
export interface ImageJob {
  name: ImageJobName;
  input: unknown[];
}

/**
 * A message from the child: first that the job has begun, so that a job that the child never received can be given to
 * another child; then the result.
 */
export type Answer = { begun: true } | { value: unknown } | { refused: string };
