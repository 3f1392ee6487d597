import { titleImageAddress } from "../routes.ts";

export const homeImage = "home";
/** Prefix of the path with a category's name, which could be `home` too. */
export const categoryImage = "category-";

/** Site-relative URL of the image that link previews show for the home page, a category, and a post or page without a cover. */
export function titleImagePath(category?: string): string {
  const name = category === undefined ? homeImage : categoryImage + category.toLowerCase();
  return titleImageAddress(name);
}
