import { z } from "zod";
import { imagePath, imageWidths } from "../../../shared/image-widths.ts";
import { imageIdOfFile } from "../../images/image-files.ts";

/** The last entry of a backup: a truncated archive has no manifest. */
export const manifestName = "manifest.json";
export const databaseName = "longhand.db";

/** Increased when an older version could not restore a backup of this version. */
export const backupFormat = 1;

/** The contents of a backup with their checksums. */
export const manifestSchema = z.object({
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Every other entry, by name. */
  files: z.record(z.string(), z.object({ bytes: z.number().int().min(0), sha256: z.string().length(64) })),
  /** Files of images that could not be read when the backup was made. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Names of the entries of an image, which are also its paths below the data folder. */
export const imagesEntries = (imageId: string) => imageWidths.map((width) => imagePath(imageId, width).slice(1));

/** Tells whether an entry has an allowed name: a foreign archive must not write to other paths. */
export function isBackedUp(name: string): boolean {
  return name === databaseName || (name.startsWith("images/") && imageIdOfFile(name.slice("images/".length)) !== null);
}
