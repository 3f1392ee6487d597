import { isDescriptionTooLong } from "../../../shared/text/description-size.ts";
import { say } from "../../../shared/words/sentence.ts";
import type { Db } from "../../core/db/client.ts";
import { cleanHtml } from "../../core/html/clean-html.ts";
import { previewOf } from "../../core/html/text-of.ts";
import { AppError } from "../../core/platform/errors.ts";
import { existingImages } from "../images/image-uses.ts";
import { currentImage, withCurrentImages } from "../images/replace/replaced-images.ts";
import { requireCategory } from "../posts/category-list.ts";

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

interface Whole {
  kind: "post" | "page";
  subTitle: string;
  category: string;
  imageId: string | null;
}

/**
 * A writer's post keeps its cover, sub title and category: only a post that has none, as an import brings it, is saved without.
 *
 * @param before the post; undefined for a new one, which needs all three
 * @throws AppError `bad-input` when one is missing
 */
export function requireWhole(db: Db, after: Whole, before?: Whole): void {
  if (after.kind === "page") return;
  const isGone = (name: "subTitle" | "category" | "imageId") => !after[name] && (!before || before[name]);
  if (isGone("subTitle")) throw new AppError("bad-input", say("subTitleMissing"), { field: "subTitle" });
  if (isGone("category")) requireCategory(db, "");
  if (isGone("imageId")) throw new AppError("bad-input", say("thumbnailMissing"), { field: "imageId" });
}

/**
 * @param named the id of the cover; null for none
 * @returns the id of the image, or of the image that replaced it
 * @throws AppError `bad-input` when neither exists
 */
export function storedCover(db: Db, named: string | null): string | null {
  if (named === null) return null;
  const imageId = currentImage(db, named);
  if (existingImages(db, [imageId]).length > 0) return imageId;
  throw new AppError("bad-input", say("thumbnailGone"), { field: "imageId" });
}
