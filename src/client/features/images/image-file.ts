import { maxImageBytes } from "../../../shared/limits.ts";
import { messages } from "../../../shared/messages.ts";

/** Image types that the server takes; it judges by the bytes, this list only spares a useless upload. */
export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** Why a file cannot be an image of the blog, or undefined when nothing speaks against it. */
export function objectionTo(file: File): string | undefined {
  if (!imageTypes.includes(file.type)) return messages.imageTypeWrong;
  if (file.size > maxImageBytes) return messages.imageTooLarge;
  return undefined;
}
