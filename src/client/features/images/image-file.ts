import { maxImageBytes } from "../../../shared/limits.ts";
import { messages } from "../../../shared/messages.ts";

/** Picture types that the server takes; it judges by the bytes, this list only spares a useless upload. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** Why a file cannot be a picture of the blog, or undefined when nothing speaks against it. */
export function objectionTo(file: File): string | undefined {
  if (!pictureTypes.includes(file.type)) return messages.pictureTypeWrong;
  if (file.size > maxImageBytes) return messages.pictureTooLarge;
  return undefined;
}
