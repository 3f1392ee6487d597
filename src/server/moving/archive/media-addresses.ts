import { filePath } from "../../../shared/file-types.ts";
import { type ImageWidth, imagePath, urlWidths } from "../../../shared/image-widths.ts";
import type { ArchivedMedia } from "./archive-schema.ts";

/** The width at which texts usually show images. */
const usualWidth = 800;

/** The address of a file in the texts of an archive. */
export const archivedFile = (file: string) => `/media/${file}`;

/** The address of an image there; with its width, where that is not the usual one. */
export const archivedImage = (file: string, width: ImageWidth) =>
  archivedFile(file) + (width === usualWidth ? "" : `?w=${width}`);

/** Puts this site's addresses in place of the archive's. */
export function fromArchive(media: ReadonlyMap<string, ArchivedMedia>): (text: string) => string {
  return (text) =>
    text.replace(
      /\/media\/([0-9a-f]{64}(?:-\d+)?\.[a-z0-9]{2,5})(?:\?w=(\d{3,4}))?/g,
      (it, name: string, width?: string) => {
        const row = media.get(name);
        if (!row) return it;
        if (row.kind === "file") return filePath({ id: row.id, extension: name.replace(/^.*\./, "") });
        return imagePath(row.id, urlWidths.find((one) => width === String(one)) ?? usualWidth);
      },
    );
}
