import { open } from "node:fs/promises";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { headBytes, type ImageType, imageTypeOf } from "./image-type.ts";
import type { ImageCopies } from "./worker/child/image-copies.ts";
import type { ImageWorker } from "./worker/image-worker.ts";
import { imageFailure } from "./worker/worker-failure.ts";

const notAccepted = () => new AppError("unsupported-type", say("imageTypeWrong"));

/**
 * Checks the first bytes of a file, before a native decoder reads it.
 *
 * @throws AppError `unsupported-type` for anything but the five types, `unreadable` for an empty file
 */
export async function checkType(path: string): Promise<ImageType> {
  const head = await readHead(path);
  if (head.length === 0) throw new AppError("unreadable", say("imageEmpty"));
  const type = imageTypeOf(head);
  if (!type) throw notAccepted();
  return type;
}

/**
 * Makes the stored copies of an image.
 *
 * @param how `format`: according to its first bytes; `keepsLarge`: with a large copy, if the image is wide enough
 * @throws AppError `unsupported-type` when its header names another format, `unreadable` when it has more than 50 megapixels
 *   or cannot be decoded
 */
export async function readImage(
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
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
