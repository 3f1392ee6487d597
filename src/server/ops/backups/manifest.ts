import { z } from "zod";
import { fileIdOf } from "../../content/files/file-paths.ts";
import { imageIdOfFile } from "../../content/images/image-files.ts";

/** The last entry of a backup: a truncated archive has no manifest. */
export const backupManifestName = "manifest.json";
export const databaseName = "longhand.db";

/** Increased when older versions cannot restore the new format. */
export const backupFormat = 1;

/** The contents of a backup with their checksums. */
export const backupManifestSchema = z.object({
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Every other entry, by name. */
  files: z.record(z.string(), z.object({ bytes: z.number().int().min(0), sha256: z.string().length(64) })),
  /** Files of images that could not be read when the backup was made. */
  missing: z.array(z.string()),
  /** Files among them that were in a bucket, and the bucket's URL. */
  inBucket: z.object({ url: z.string(), files: z.array(z.string()) }).optional(),
});
export type Manifest = z.infer<typeof backupManifestSchema>;

/** Tells whether an entry has an allowed name: a foreign archive must not write to other paths. */
export function isBackedUp(name: string): boolean {
  const [folder, own = "", ...deeper] = name.split("/");
  if (name === databaseName) return true;
  if (deeper.length > 0) return false;
  return (folder === "images" && imageIdOfFile(own) !== null) || (folder === "files" && fileIdOf(own) !== null);
}
