/**
 * Rules of a post's HTML that the sanitiser and the editor share. This file imports only numbers and names, so that both may use it.
 */
import { extensionOf, fileTypes } from "../file-types.ts";
import { urlWidths } from "../image-widths.ts";

const storedImage = new RegExp(`^/images/[0-9a-z]{26}-(?:${urlWidths.join("|")})\\.webp$`);

/** Whether a URL is that of a stored image. A post shows no other images. */
export function isImageUrl(src: string): boolean {
  return storedImage.test(src);
}

const storedFile = /^\/files\/[0-9a-z]{26}\.([a-z0-9]{2,5})$/;

/** The element that plays a stored file, by its URL; undefined for any other URL and for files that are only downloaded. */
export function playerOf(src: string): "audio" | "video" | undefined {
  const extension = extensionOf(`.${storedFile.exec(src)?.[1]}`);
  const kind = extension && fileTypes[extension].kind;
  return kind === "document" ? undefined : kind;
}

/**
 * The URL of a link: http, https, mailto, tel, sms, a path of this site, a query or a fragment.
 *
 * @returns the URL as browsers read it, or undefined when it is not allowed
 */
export function safeHref(href: string): string | undefined {
  // Browsers remove tabs and line breaks anywhere in a URL, and controls and blanks around it. The lookbehind keeps a long run
  // of blanks from being read again from each of them.
  const read = href.replace(/[\t\n\r]/g, "").replace(/^[\u0000-\u0020]+|(?<![\u0000-\u0020])[\u0000-\u0020]+$/g, "");
  return /^(?:https?:\/\/[^/\\?#]|(?:mailto|tel|sms):.|\/(?![/\\])|[?#])/i.test(read) ? read : undefined;
}

/** Whether a link leaves this site. */
export function isExternal(href: string): boolean {
  return /^https?:/i.test(href);
}

const relTokens = ["noopener", "noreferrer", "nofollow", "ugc", "sponsored", "me"];

/** The `rel` of a link: the known tokens of its writer, and `noopener` on links that leave the site. */
export function linkRel(href: string, rel: string | null | undefined): string | undefined {
  const said = new Set(rel?.toLowerCase().split(/\s+/));
  if (isExternal(href)) said.add("noopener");
  return relTokens.filter((token) => said.has(token)).join(" ") || undefined;
}

/** The text after the language on a Markdown fence, such as the name of a file: one line of at most 200 characters. */
export const codeInfo = (info: string | null | undefined): string | undefined =>
  info?.replace(/\s+/g, " ").trim().slice(0, 200).trimEnd() || undefined;

/** The language of a code block, if it can be part of a class name. */
export function codeLanguage(name: string | null | undefined): string | undefined {
  const word = name?.trim().toLowerCase() ?? "";
  return /^[a-z0-9][a-z0-9+#._-]{0,31}$/.test(word) ? word : undefined;
}

/**
 * Elements that can be empty. Elements that are visible without text, such as an image, a rule or a table, are not in
 * this list.
 */
const blank = /^(?:\s|&nbsp;|<\/?(?:p|br|h[1-6]|ul|ol|li|blockquote|pre|code|strong|em|span)\b[^>]*>)*$/;

/** Whether a description has nothing visible: no text and no object. */
export const isBlankHtml = (description: string): boolean => blank.test(description);
