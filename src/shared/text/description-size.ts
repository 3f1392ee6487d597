import { maxDescriptionBytes } from "../limits.ts";

/** Whether a description is more than a post holds. Asked before it is sent, too: it may be more than a whole request holds. */
export const isDescriptionTooLong = (html: string): boolean =>
  html.length > maxDescriptionBytes || new TextEncoder().encode(html).length > maxDescriptionBytes;
