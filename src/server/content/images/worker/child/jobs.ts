import { makeAvif, makeIcon, makeVariant } from "./derived-files.ts";
import { drawTitle } from "./draw-title.ts";
import { isWhole, makeCopies } from "./image-copies.ts";

/** All jobs of the child. No other part of the program loads sharp. */
export const imageJobs = { makeCopies, makeVariant, makeAvif, isWhole, drawTitle, makeIcon };

export type ImageJobs = typeof imageJobs;
export type ImageJobName = keyof ImageJobs;

/** A message from the server to the child. */
export interface ImageJob {
  name: ImageJobName;
  input: unknown[];
}

/**
 * A message from the child: first that the job has begun, so that a job that the child never received can be given to
 * another child; then the result. After `outgrown` the child ends, because the job takes too much memory.
 */
export type ChildMessage = { begun: true } | { value: unknown } | { refused: string } | { outgrown: true };
