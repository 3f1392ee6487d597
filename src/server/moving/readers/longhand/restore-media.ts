import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { eq } from "drizzle-orm";
import { findFile, storeFile } from "../../../content/files/file-service.ts";
import { incomingFolder } from "../../../content/images/image-files.ts";
import { hasImage, storeImage } from "../../../content/images/image-service.ts";
import { images } from "../../../core/db/schema.ts";
import { writeNewFile } from "../../../core/platform/durable-file.ts";
import { makeFolder } from "../../../core/platform/make-folder.ts";
import type { Deps } from "../../../deps.ts";
import type { ArchivedMedia } from "../../archive/archive-schema.ts";
import { reason } from "../../report/reason.ts";
import { atMost, fileLimit, imageLimit, requireSize } from "../../source/media-limits.ts";
import type { Restored } from "../../write/run.ts";
import type { Archive } from "./read-archive.ts";

export type RestoreDeps = Pick<Deps, "db" | "settings" | "now" | "imageWorker">;

/** Stores an image or file under its id, unless it is bigger than an upload may be. An image keeps its bytes; the smaller copies are made again. */
export async function restoreMedia(
  deps: RestoreDeps,
  archive: Archive,
  row: ArchivedMedia,
  isDryRun: boolean,
): Promise<Restored> {
  const { db, settings } = deps;
  const { id, kind, fileName, file } = row;
  const isHere = kind === "image" ? hasImage(db, id) : findFile(db, id) !== undefined;
  if (isHere) return { status: "unchanged", id };
  const found = archive.media(file);
  if (!found) return { status: "failed", reasons: [reason("media-missing", { address: fileName })] };
  const limit = kind === "image" ? imageLimit : fileLimit(settings);
  requireSize(found, limit);
  if (isDryRun) return dryly(deps, row);
  const folder = incomingFolder(settings.dataDir);
  makeFolder(folder);
  const path = join(folder, randomUUID());
  try {
    await pipeline(await found.open(), atMost(limit), (bytes) => writeNewFile(path, bytes));
    if (kind === "file") {
      await storeFile({ ...deps, now: () => row.createdAt }, { path, fileName }, id);
    } else {
      await storeImage({ ...deps, now: () => row.createdAt }, { path, fileName, imageId: id }, { keepsBytes: true });
      const { mime, alt, colour, focusX = null, focusY = null } = row;
      db.update(images).set({ mime, alt, colour, focusX, focusY }).where(eq(images.id, id)).run();
    }
    return { status: "imported", id };
  } finally {
    await rm(path, { force: true });
  }
}

/** The row alone, for texts that show it. */
function dryly({ db }: RestoreDeps, { id, kind, fileName, mime, width, height, createdAt }: ArchivedMedia): Restored {
  if (kind === "image")
    db.insert(images)
      .values({ id, fileName, mime, width: width ?? 1, height: height ?? 1, bytes: 0, createdAt })
      .run();
  return { status: "imported", id };
}
