import type { Deps } from "../../deps.ts";
import { ensureFile } from "./file-on-request.ts";
import { mailImageFile } from "./image-files.ts";

/**
 * Makes the JPEG for mails at the first request, whole and at most `mailImageWidth` wide.
 *
 * @returns whether the copy exists: false if the image does not
 */
export function ensureMailCopy(deps: Pick<Deps, "db" | "settings" | "imageWorker">, imageId: string): Promise<boolean> {
  const { settings, imageWorker } = deps;
  return ensureFile(deps, imageWorker.queues.mailCopies, {
    imageId,
    file: mailImageFile(settings.dataDir, imageId),
    make: (original) => imageWorker.run("makeMailCopy", original),
  });
}
