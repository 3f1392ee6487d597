import { maxImageBytes } from "../../../shared/limits.ts";

/** Picture types that the server takes; it judges by the bytes, this list only spares a useless upload. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** Why a file cannot be a picture of the blog, or undefined when nothing speaks against it. */
export function objectionTo(file: File): string | undefined {
  if (!pictureTypes.includes(file.type)) return "Please choose a JPEG, PNG, WebP, AVIF or GIF picture";
  if (file.size > maxImageBytes) return `The picture is larger than ${maxImageBytes / 1024 / 1024} MiB`;
  return undefined;
}
