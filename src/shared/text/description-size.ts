import { maxDescriptionBytes } from "../limits.ts";

/**
 * Whether a description is too large for a post. Also called before sending, because it may be too large for a request.
 */
export const isDescriptionTooLong = (html: string): boolean =>
  html.length > maxDescriptionBytes || new TextEncoder().encode(html).length > maxDescriptionBytes;
