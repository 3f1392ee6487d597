import { z } from "zod";
import { key } from "../words/sentence.ts";
import { cursorText, idText } from "./text-schema.ts";

export const fileListInput = z.object({
  cursor: cursorText(),
});

/** A file as the library shows it. */
export const fileRow = z.object({
  _id: z.string(),
  /** Site-relative. */
  url: z.string(),
  fileName: z.string(),
  kind: z.enum(["audio", "video", "document"]),
  bytes: z.number(),
  createdAt: z.date(),
  /** How many posts, drafts and earlier versions use it. */
  posts: z.number(),
  unfinished: z.number(),
  versions: z.number(),
});
export type FileRow = z.infer<typeof fileRow>;

export const fileSlice = z.object({
  items: z.array(fileRow),
  nextCursor: z.string().nullable(),
  /** Bytes of the largest file that the server accepts. */
  maxBytes: z.number(),
});
export type FileSlice = Omit<z.infer<typeof fileSlice>, "maxBytes">;

export const fileRemoval = z.object({
  fileId: idText(key("fileNotNamed"), key("fileGone")),
  /** Deletes the file even if earlier versions use it, which then lack it. */
  evenFromVersions: z.boolean(key("evenFromVersionsNotBoolean")).default(false),
});
