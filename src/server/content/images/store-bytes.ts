import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { percentDecoded } from "../../../shared/addresses/percent-decoded.ts";
import { maxImageBytes } from "../../../shared/limits.ts";
import { newId } from "../../core/db/id.ts";
import type { Fetcher } from "../../core/platform/fetch/fetcher.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import { incomingFolder } from "./image-files.ts";
import { type ImageDeps, storeImage } from "./image-service.ts";
import type { StoredImage } from "./known-images.ts";

/** Stores the bytes of an image that came without a file. @throws AppError as for an upload */
export const storeBytes = (deps: ImageDeps, bytes: Buffer, fileName = ""): Promise<StoredImage> =>
  asUpload(deps, bytes, (path) => storeImage(deps, { path, fileName }));

/** Stores bytes in the way an upload is stored. @param store gets the path of a file with the bytes */
export async function asUpload<Stored>(
  { settings }: Pick<ImageDeps, "settings">,
  bytes: Buffer,
  store: (path: string) => Promise<Stored>,
): Promise<Stored> {
  const folder = incomingFolder(settings.dataDir);
  makeFolder(folder);
  const path = join(folder, newId());
  try {
    await writeFile(path, bytes);
    return await store(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Fetches an image of another site into the library. @throws AppError of the fetcher, or as for an upload */
export async function fetchImage(deps: ImageDeps & { fetcher: Fetcher }, url: string): Promise<StoredImage> {
  const { body } = await deps.fetcher.fetch(url, { accept: "image/*", maxBytes: maxImageBytes });
  const fileName = percentDecoded(new URL(url).pathname.split("/").at(-1) ?? "");
  return storeBytes(deps, body, fileName);
}
