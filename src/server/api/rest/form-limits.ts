import { maxEmbeddedImageBytes, maxJsonBodyBytes } from "../../../shared/limits.ts";

/** Bytes of a field, which holds a whole post as JSON text: the limit of any JSON body, and images in base64. */
export const maxFieldBytes = maxJsonBodyBytes + Math.ceil((maxEmbeddedImageBytes * 4) / 3);

/** Fields of a form. Two are used; a few more are accepted. */
export const maxFields = 20;

/** Bytes of a whole form: its file, the post, and its boundaries and headers. */
export const maxFormBytes = (maxFileBytes: number) => maxFileBytes + maxFieldBytes + 64 * 1024;
