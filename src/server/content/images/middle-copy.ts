import { middleImageWidth } from "../../../shared/image-widths.ts";
import type { Deps } from "../../deps.ts";
import { ensureFile } from "./file-on-request.ts";
import { imageFile } from "./image-files.ts";

/**
 * Makes the copy of the middle width at the first request.
 *
 * @returns whether the copy exists: false if the image does not
 */
export function ensureMiddleCopy(
  deps: Pick<Deps, "db" | "settings" | "imageWorker">,
  imageId: string,
): Promise<boolean> {
  const { settings, imageWorker } = deps;
  return ensureFile(deps, imageWorker.queues.middleCopies, {
    imageId,
    file: imageFile(settings.dataDir, imageId, middleImageWidth),
    make: (original) => imageWorker.run("makeMiddleCopy", original),
  });
}
