import { z } from "zod";
import { draftInput } from "./draft-schema.ts";
import { postReading } from "./reading-schema.ts";

/** The post, or the text that was never saved, whose preview is meant. */
export const previewRef = draftInput.pick({ draftId: true, isNew: true });
export type PreviewRef = z.infer<typeof previewRef>;

export const previewToken = z.object({ token: z.string().max(200, "Preview not found") });

/** A link that was made before; what it reads nobody knows any more. */
export const previewState = z.object({ createdAt: z.date() });

/** A new link: its path is told this once, and the blog's public origin, null when nobody has set it. */
export const previewMade = z.object({ path: z.string(), origin: z.string().nullable() });

/** A post as readers will see it; a field that is not written yet is empty. */
export const previewView = postReading
  .pick({ title: true, subTitle: true, html: true, outline: true, readingMinutes: true })
  .extend(postReading.pick({ isPublished: true, imageWidth: true, imageHeight: true, imageColour: true }).shape)
  .extend({ image: z.string().nullable(), publishedAt: z.date() });
export type PreviewView = z.infer<typeof previewView>;
