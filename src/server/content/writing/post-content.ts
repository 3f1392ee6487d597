import { isDescriptionTooLong } from "../../../shared/text/description-size.ts";
import { say } from "../../../shared/words/sentence.ts";
import type { Db } from "../../core/db/client.ts";
import { cleanHtml } from "../../core/html/clean-html.ts";
import { previewOf } from "../../core/html/text-of.ts";
import { AppError } from "../../core/platform/errors.ts";
import { existingImages } from "../images/image-uses.ts";
import { currentImage, withCurrentImages } from "../images/replace/replaced-images.ts";

/**
 * The columns that depend on the description.
 *
 * @throws AppError `bad-input` when the sanitised description is too long: the editor loads the sanitised text and
 * could not save it again
 */
export function contentOf(db: Db, description: string) {
  const cleaned = withCurrentImages(db, cleanHtml(description));
  if (isDescriptionTooLong(cleaned)) throw new AppError("bad-input", say("descriptionTooLong"));
  return { description: cleaned, preview: previewOf(cleaned) };
}

/**
 * @param named the id of the cover; null for a page without a cover
 * @returns the id of the image, or of the image that replaced it
 * @throws AppError `bad-input` when neither exists, or a post has no cover
 */
export function requireCover(db: Db, kind: "post" | "page", named: string | null): string | null {
  if (named === null && kind === "page") return null;
  if (named === null) throw new AppError("bad-input", say("thumbnailMissing"));
  const imageId = currentImage(db, named);
  if (existingImages(db, [imageId]).length > 0) return imageId;
  throw new AppError("bad-input", say("thumbnailGone"));
}
