import { maxImageBytes } from "../../../shared/limits.ts";
import { currentAdminWords } from "../../lib/admin-words.ts";

/** Image types that the server accepts. The server checks the bytes; this list only avoids useless uploads. */
export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** Why a file is not accepted as an image, or undefined. */
export function rejectionOf(file: File): string | undefined {
  if (!imageTypes.includes(file.type)) return currentAdminWords().both.imageTypeWrong;
  if (file.size > maxImageBytes) return currentAdminWords().both.imageTooLarge;
  return undefined;
}
