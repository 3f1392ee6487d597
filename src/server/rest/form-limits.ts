import { maxImageBytes, maxJsonBodyBytes } from "../../shared/limits.ts";

/** Bytes of a field, which holds a whole post as JSON text: the limit of any JSON body. */
export const maxFieldBytes = maxJsonBodyBytes;

/** Fields of a form. Two are used; a few more are accepted. */
export const maxFields = 20;

/** Bytes of a whole form: the image, the post, and its boundaries and headers. */
export const maxFormBytes = maxImageBytes + maxFieldBytes + 64 * 1024;
