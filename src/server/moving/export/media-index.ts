import { constants } from "node:fs/promises";
import { extensionOf, filePath } from "../../../shared/file-types.ts";
import { imagePath, largeImageWidth, urlWidths } from "../../../shared/image-widths.ts";
import { storedFile } from "../../content/files/file-paths.ts";
import { fetchFile } from "../../content/files/file-service.ts";
import { mimeOf } from "../../content/files/file-type.ts";
import { fetchImageFile, imageFile } from "../../content/images/image-files.ts";
import type { Db } from "../../core/db/client.ts";
import { exists } from "../../core/platform/exists.ts";
import { sha256OfFile } from "../../core/platform/hashes.ts";
import type { Settings } from "../../core/settings/settings.ts";
import type { ArchivedMedia } from "../archive/archive-schema.ts";
import { archivedFile, archivedImage } from "../archive/media-addresses.ts";
import { readMedia } from "./read-blog.ts";

/** The images and files of a blog, with their names in an archive. */
export interface MediaIndex {
  media: ArchivedMedia[];
  /** Where each is stored, by its name in the archive. */
  paths: Map<string, string>;
  /** What the disk has lost. */
  missing: { id: string; fileName: string }[];
  /** Puts the archive's addresses in place of this site's. */
  toArchive(text: string): string;
}

/**
 * Reads every image and file once, to name it by its checksum. What only the bucket has is fetched.
 *
 * @throws AppError `unavailable` when the bucket does not answer
 */
export async function indexMedia(db: Db, settings: Settings): Promise<MediaIndex> {
  const { dataDir } = settings;
  const media: ArchivedMedia[] = [];
  const paths = new Map<string, string>();
  const missing: MediaIndex["missing"] = [];
  const addresses = new Map<string, string>();
  for (const row of readMedia(db)) {
    const { id, fileName } = row;
    // The widest copy: the narrower ones are made from it again.
    const width = row.kind === "image" && row.largeWidth !== null ? largeImageWidth : 1600;
    const path = row.kind === "image" ? imageFile(dataDir, id, width) : storedFile(dataDir, row);
    const isThere = await exists(path, constants.R_OK);
    const fetchMissing = () =>
      row.kind === "image" ? fetchImageFile({ db, settings }, id, width) : fetchFile({ settings }, row);
    if (!isThere && !(await fetchMissing())) {
      missing.push({ id, fileName });
      continue;
    }
    const sha256 = row.kind === "image" ? await sha256OfFile(path) : row.sha256;
    const extension = row.kind === "image" ? "webp" : row.extension;
    let file = `${sha256}.${extension}`;
    for (let copy = 2; paths.has(file); copy++) file = `${sha256}-${copy}.${extension}`;
    paths.set(file, path);
    if (row.kind === "image") {
      for (const width of urlWidths) addresses.set(imagePath(id, width), archivedImage(file, width));
      const { mime, width, height, colour, alt, focusX, focusY, createdAt } = row;
      media.push({ id, file, kind: "image", fileName, mime, width, height, colour, alt, focusX, focusY, createdAt });
    } else {
      addresses.set(filePath(row), archivedFile(file));
      const type = extensionOf(`.${row.extension}`);
      const mime = type ? mimeOf(type) : "application/octet-stream";
      const none = { width: null, height: null, colour: null, alt: "" };
      media.push({ id, file, kind: "file", fileName, mime, ...none, createdAt: row.createdAt });
    }
  }
  const toArchive = (text: string) =>
    text.replace(/\/(?:images|files)\/[0-9a-z]{26}(?:-\d+)?\.[a-z0-9]{2,5}/g, (it) => addresses.get(it) ?? it);
  return { media, paths, missing, toArchive };
}
