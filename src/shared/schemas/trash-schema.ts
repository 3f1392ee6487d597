import { z } from "zod";
import { maxIdLength } from "../limits.ts";
import { key } from "../words/sentence.ts";
import { idText } from "./text-schema.ts";

/** The id that the post, page, draft, image or file had. */
export const trashRef = z.object({
  trashId: idText(key("notInTrash"), key("notInTrash")),
});

export const trashRow = z.object({
  _id: z.string(),
  kind: z.enum(["post", "page", "draft", "image", "file"]),
  /** The name of a file or of an image's file; the start of a draft without a title. */
  title: z.string(),
  deletedAt: z.date(),
});

/** The last item of the page before. */
const trashCursor = z.object({ deletedAt: z.date(), _id: z.string().max(maxIdLength) });
export const trashListInput = z.object({ cursor: trashCursor.nullish() });
export type TrashListInput = z.infer<typeof trashListInput>;
export const trashSlice = z.object({ items: z.array(trashRow), nextCursor: trashCursor.nullable() });
export type TrashSlice = z.infer<typeof trashSlice>;
