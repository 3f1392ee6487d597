import { open } from "node:fs/promises";
import sharp from "sharp";
import { maxImagePixels } from "../../shared/limits.ts";
import { messages } from "../../shared/messages.ts";
import { AppError } from "../errors.ts";
import { headBytes, type ImageType, imageTypeOf } from "./image-type.ts";

/** One sentence for every way in which a picture turns out to be broken. */
export const damaged = (cause?: unknown) =>
  new AppError("unreadable", "The picture cannot be read; the file may be damaged", { cause });

const notAccepted = () => new AppError("unsupported-type", messages.pictureTypeWrong);

/**
 * Looks at a file's first bytes and header, before any pixel is decoded.
 *
 * @throws AppError `unsupported-type` for anything but the five types, `unreadable` for a picture that is empty, broken or
 *   has more than 50 megapixels
 * @see design §6
 */
export async function checkPicture(path: string): Promise<ImageType> {
  const head = await readHead(path);
  if (head.length === 0) throw new AppError("unreadable", "The picture is an empty file");
  const type = imageTypeOf(head);
  if (!type) throw notAccepted();
  // Unlimited, because only the header is read here: what is too large shall be told apart from what is broken.
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error) => {
      throw damaged(error);
    });
  if (header.format !== type.format || (header.compression && header.compression !== "av1")) throw notAccepted();
  if (header.width * header.height > maxImagePixels) {
    throw new AppError("unreadable", `The picture has more than ${maxImagePixels / 1_000_000} megapixels`);
  }
  return type;
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

/** Whether a stored picture can be decoded to its last pixel. */
export async function isWholePicture(path: string): Promise<boolean> {
  try {
    await sharp(path, { failOn: "warning" }).stats();
    return true;
  } catch {
    return false;
  }
}
