import { eq } from "drizzle-orm";
import type { Reason } from "../../../../shared/import-report.ts";
import { maxAltLength } from "../../../../shared/limits.ts";
import { cleanLine, cutTo } from "../../../../shared/text/clean-text.ts";
import { findFile, storeFile } from "../../../content/files/file-service.ts";
import { incomingFolder } from "../../../content/images/image-files.ts";
import { hasImage, storeImage } from "../../../content/images/image-service.ts";
import { takeFromTrash } from "../../../content/trash/trash-rows.ts";
import { images } from "../../../core/db/schema.ts";
import type { ArchivedMedia } from "../../archive/archive-schema.ts";
import type { ReadingBlog } from "../../items/reading.ts";
import type { Stored } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import { fileLimit, imageLimit, requireSize } from "../../source/media-limits.ts";
import { addImageRow, withCopy } from "../../write/media-store.ts";
import type { Archive } from "./read-archive.ts";

/**
 * Stores an image or file under its id, unless it is bigger than an upload may be. An image keeps its bytes; the smaller copies are made
 * again. One in the trash is taken out of it: texts of the archive may show it.
 */
export async function restoreMedia(blog: ReadingBlog, archive: Archive, row: ArchivedMedia): Promise<Stored> {
  const { db, settings, isDryRun } = blog;
  const { id, kind, fileName, mime, createdAt } = row;
  const isHere = kind === "image" ? hasImage(db, id) : findFile(db, id) !== undefined;
  if (isHere) return { status: "unchanged", id };
  if (takeFromTrash(db, row)) return { status: "imported", id };
  const file = archive.media(row.file);
  if (!file) return { status: "failed", reasons: [reason("media-missing", { address: fileName })] };
  const limit = kind === "image" ? imageLimit : fileLimit(settings);
  requireSize(file, limit);
  if (isDryRun && kind === "image") addImageRow(db, { id, fileName, mime, createdAt });
  if (isDryRun) return { status: "imported", id };
  const deps = { ...blog, now: () => createdAt };
  await withCopy<unknown>({ file }, incomingFolder(settings.dataDir), limit, (path) =>
    kind === "file"
      ? storeFile(deps, { path, fileName }, id)
      : storeImage(deps, { path, fileName, imageId: id }, { keepsBytes: true }),
  );
  return { status: "imported", id, reasons: kind === "image" ? describe(blog, row) : [] };
}

/** Stores what the archive says of an image. @returns the facts that were wrong: those found in its bytes stay */
function describe(
  { db }: ReadingBlog,
  { id, mime, alt, colour, focusX = null, focusY = null }: ArchivedMedia,
): Reason[] {
  const isMime = /^image\/(?:jpeg|png|gif|webp|avif)$/.test(mime);
  const isColour = colour === null || /^#[0-9a-f]{6}$/.test(colour);
  db.update(images)
    .set({
      ...(isMime && { mime }),
      ...(isColour && { colour }),
      alt: cutTo(cleanLine(alt), maxAltLength),
      focusX,
      focusY,
    })
    .where(eq(images.id, id))
    .run();
  const lost = [...(isMime ? [] : ["mime"]), ...(isColour ? [] : ["colour"])];
  return lost.map((name) => reason("no-home", { name }));
}
