import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../../core/db/id.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import { storeFile } from "../files/file-service.ts";
import { incomingFolder } from "../images/image-files.ts";
import { type ImageDeps, storeImage } from "../images/image-service.ts";

/**
 * Stores a cover that ships with Longhand, in the way an upload is stored.
 *
 * @param dataUrl WebP in base64, as Vite inlines it: the file is then found in development and in a build
 * @returns the image's id
 */
export async function storeCover(deps: ImageDeps, dataUrl: string, name: string): Promise<string> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  return asUpload(deps, bytes, async (path) => (await storeImage(deps, { path, fileName: `${name}.webp` })).imageId);
}

/** Stores a sound in the same way. @returns its URL */
export const storeSound = (deps: ImageDeps, bytes: Buffer, fileName: string): Promise<string> =>
  asUpload(deps, bytes, async (path) => (await storeFile(deps, { path, fileName })).url);

async function asUpload(deps: ImageDeps, bytes: Buffer, store: (path: string) => Promise<string>): Promise<string> {
  const folder = incomingFolder(deps.settings.dataDir);
  const path = join(folder, newId());
  makeFolder(folder);
  try {
    await writeFile(path, bytes);
    return await store(path);
  } finally {
    await rm(path, { force: true });
  }
}
