import { maxEmbeddedImageBytes, maxImageBytes, maxJsonBodyBytes } from "../../shared/limits.ts";

/** Bytes of a field, which holds a whole post as JSON text: the limit of any JSON body, and images in base64. */
export const maxFieldBytes = maxJsonBodyBytes + Math.ceil((maxEmbeddedImageBytes * 4) / 3);

/** Fields of a form. Two are used; a few more are accepted. */
export const maxFields = 20;

/** Bytes of a whole form: the image, the post, and its boundaries and headers. */
export const maxFormBytes = maxImageBytes + maxFieldBytes + 64 * 1024;
