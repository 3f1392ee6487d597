import { and, eq } from "drizzle-orm";
import { images } from "../../core/db/schema.ts";
import { sha256OfFile } from "../../core/platform/hashes.ts";
import { type ImageDeps, type ReceivedFile, storeImage } from "./image-service.ts";
import { findKnown, type StoredImage } from "./known-images.ts";
import { isShownNowhere } from "./remove-images.ts";
import { storeFiles } from "./stored-files.ts";

/** Uploads that are being stored, by folder and checksum: an equal one waits for the one before it. */
const storing = new Map<string, Promise<StoredImage>>();

/** Stores an upload, unless the library has an image of the same bytes: that one is returned. @throws AppError as `storeImage` does */
export async function storeImageOnce(deps: ImageDeps, upload: ReceivedFile): Promise<StoredImage> {
  const sha256 = await sha256OfFile(upload.path);
  const { db, now } = deps;
  const place = `${deps.settings.dataDir} ${sha256}`;
  const before = storing.get(place);
  const storeOnce = async () => {
    await before?.catch(() => {});
    const image = (await findKnown(deps, sha256)) ?? (await storeImage(deps, upload, { unknownSha256: sha256 }));
    // If nothing shows it, it is as new as one that was stored now: unused images of the last day are not deleted.
    const isUnused = and(eq(images.id, image.imageId), isShownNowhere(db));
    const store = () => db.update(images).set({ createdAt: now() }).where(isUnused).run();
    if (image.isKnown) await storeFiles(deps, { objects: [], prepare: () => {}, store, remove: async () => {} });
    return image;
  };
  const stored = storeOnce();
  storing.set(place, stored);
  return stored.finally(() => storing.get(place) === stored && storing.delete(place));
}
