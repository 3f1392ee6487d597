/**
 * Rules of a post's HTML that the sanitiser and the editor must hold alike. This file imports nothing but numbers, so
 * that both sides may use it.
 */
import { imageWidths } from "../image-widths.ts";

const storedImage = new RegExp(`^/images/[0-9a-z]{26}-(?:${imageWidths.join("|")})\\.webp$`);

/** Whether an address is that of an image kept here; no other image is shown inside a post. */
export function isStoredImage(src: string): boolean {
  return storedImage.test(src);
}

/**
 * An address as a link may carry it: http, https, mailto, a path of this site, a query or a fragment.
 *
 * @returns the address as browsers read it, or undefined when a link must not carry it
 */
export function safeHref(href: string): string | undefined {
  // Browsers drop tabs and line breaks anywhere in an address, and controls and blanks around it: so does this, first.
  const read = href.replace(/[\t\n\r]/g, "").replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, "");
  return /^(?:https?:\/\/[^/\\?#]|mailto:.|\/(?![/\\])|[?#])/i.test(read) ? read : undefined;
}

/** Whether a link leaves this site. */
export function isExternal(href: string): boolean {
  return /^https?:/i.test(href);
}

const relTokens = ["noopener", "noreferrer", "nofollow", "ugc", "sponsored", "me"];

/** The `rel` of a link: what its writer said, as far as we know the words, and `noopener` on links that leave the site. */
export function linkRel(href: string, rel: string | null | undefined): string | undefined {
  const said = new Set(rel?.toLowerCase().split(/\s+/));
  if (isExternal(href)) said.add("noopener");
  return relTokens.filter((token) => said.has(token)).join(" ") || undefined;
}

/** The language of a code block, if it is a word that a class name can carry. */
export function codeLanguage(name: string | null | undefined): string | undefined {
  const word = name?.trim().toLowerCase() ?? "";
  return /^[a-z0-9][a-z0-9+#._-]{0,31}$/.test(word) ? word : undefined;
}
