import { isExternal, safeHref } from "../../../../shared/text/post-html.ts";
import { currentAdminWords } from "../../../lib/admin-words.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";

/** Addresses of the images of other sites in HTML. A post shows them as links. */
export function externalImages(html: string): string[] {
  if (!/<img\b/i.test(html)) return [];
  const images = [...parseInert(html).querySelectorAll("img")].map((image) => image.getAttribute("src") ?? "");
  return images.filter((src) => localImagePath(src) === null && isExternal(safeHref(src) ?? "") && URL.canParse(src));
}

/** The sites of addresses, as a list for a sentence. */
export const sitesOf = (addresses: readonly string[]): string =>
  [...new Set(addresses.map((address) => new URL(address).host))].join(", ");

/** The text of a link to an image without a description: its site, which needs no translation, or a word for an image without one. */
export const externalImageLabel = (address: string): string =>
  (URL.canParse(address) && sitesOf([address])) || currentAdminWords().editor.insertions.image.label;

/** The path of an image of this site, from a relative or absolute address; null for an image of another site. */
export function localImagePath(src: string): string | null {
  const path = src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src;
  return path.startsWith("/images/") ? path : null;
}
