import { z } from "zod";
import { imagePath, imageWidths } from "../../../shared/addresses/image-widths.ts";
import { imageIdOfFile } from "../../images/image-files.ts";

/** The last entry of a backup, so that one which broke off has none. */
export const manifestName = "manifest.json";
export const databaseName = "longhand.db";

/** Raised when a backup of this version could not be restored by an older one. */
export const backupFormat = 1;

/** What a backup holds, and how to tell that it does. */
export const manifestSchema = z.object({
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Every other entry by its name. */
  files: z.record(z.string(), z.object({ bytes: z.number().int().min(0), sha256: z.string().length(64) })),
  /** Files of images that could not be read when the backup was made. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The entries of an image, which are its places below the data folder as well. */
export const imagesEntries = (imageId: string) => imageWidths.map((width) => imagePath(imageId, width).slice(1));

/** Whether an entry may be unpacked under its name: a backup from elsewhere must not write where it likes. */
export function isBackedUp(name: string): boolean {
  return name === databaseName || (name.startsWith("images/") && imageIdOfFile(name.slice("images/".length)) !== null);
}
