import type { z } from "zod";
import { postInput, postView } from "./post-schema.ts";

/** A page has every field of a post except the category. */
export const pageInput = postInput
  .omit({ category: true })
  .extend({ imageId: postInput.shape.imageId.nullable().default(null) });
export type PageInput = z.infer<typeof pageInput>;

export const publishedPage = postView.pick({ _id: true, address: true, title: true, updatedAt: true });
export type PublishedPage = z.infer<typeof publishedPage>;
