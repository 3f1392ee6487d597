import { makeAvif } from "./avif.ts";
import { drawTitle } from "./draw-title.ts";
import { makeIcon } from "./icon.ts";
import { makeCopies } from "./image-copies.ts";
import { makeMailCopy } from "./mail-copy.ts";
import { makeMiddleCopy } from "./middle-copy.ts";
import { makeShareImage } from "./share-jpeg.ts";
import { isWhole } from "./whole-image.ts";

/** All jobs of the child. No other part of the program loads sharp. */
export const jobs = {
  makeCopies,
  makeAvif,
  makeMiddleCopy,
  makeMailCopy,
  makeShareImage,
  isWhole,
  drawTitle,
  makeIcon,
};

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;

/** What the server sends. */
export interface Job {
  name: JobName;
  input: unknown[];
}

/** What the child sends: first that it has begun, so that a job which it never saw can be given to another child; then the result. */
export type Answer = { begun: true } | { value: unknown } | { refused: string };
