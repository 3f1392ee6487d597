import { maxImageBytes } from "../../../shared/limits.ts";
import { currentAdminWords } from "../../lib/admin-words.ts";
import { type SendOptions, sendFile } from "../../lib/calls/send-file.ts";
import { notify } from "../../lib/toasts/notify.ts";

/** Image types that the server accepts. The server checks the bytes; this list only avoids useless uploads. */
export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** Why a file is not accepted as an image, or undefined. */
export function rejectionOf(file: File): string | undefined {
  if (!imageTypes.includes(file.type)) return currentAdminWords().both.imageTypeWrong;
  if (file.size > maxImageBytes) return currentAdminWords().both.imageTooLarge;
  return undefined;
}

export interface UploadedImage {
  imageId: string;
  /** Pixels of the widest file. */
  width: number;
  height: number;
  /** Set if the file moves and the stored image does not. */
  isStill?: boolean | undefined;
  /** Set if it is an image that the library had: it was made of the same bytes. */
  isKnown?: boolean | undefined;
}

/** Sends an image to the server. A toast says if its animation was lost, or if the library had it already. @throws UploadError, AbortError */
export async function uploadImage(file: File, options: SendOptions): Promise<UploadedImage> {
  const to = { path: "/api/admin/images", field: "image", failed: currentAdminWords().uploads.failed };
  const image = await sendFile<UploadedImage>(file, to, options);
  sayStill(image);
  if (image.isKnown) notify.success(currentAdminWords().uploads.known);
  return image;
}

export function sayStill({ isStill }: Pick<UploadedImage, "isStill">): void {
  if (isStill) notify.error(currentAdminWords().uploads.still);
}
