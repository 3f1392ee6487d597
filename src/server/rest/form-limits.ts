import { maxImageBytes, maxJsonBodyBytes } from "../../shared/limits.ts";

/** A field holds a whole blog as JSON text: as much as any other JSON body may. In bytes. */
export const maxFieldBytes = maxJsonBodyBytes;

/** Two are meant to come; clients that send a few more are not turned away. */
export const maxFields = 20;

/** A whole form, in bytes: the image, the blog, and room for boundaries and headers. */
export const maxFormBytes = maxImageBytes + maxFieldBytes + 64 * 1024;
