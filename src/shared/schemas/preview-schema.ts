import { z } from "zod";
import { key } from "../words/sentence.ts";
import { draftInput } from "./draft-schema.ts";
import { shownFields } from "./post-details-schema.ts";
import { postReading } from "./reading-schema.ts";

/** Names a post, or the draft of a new post. */
export const previewRef = draftInput.pick({ draftId: true, isNew: true });
export type PreviewRef = z.infer<typeof previewRef>;

export const previewToken = z.object({ token: z.string().max(200, key("previewNotFound")) });

/** An existing link. Its token is not stored, so the link cannot be shown again. */
export const previewState = z.object({ createdAt: z.date() });

/** A new link: its path, which is returned only this once, and the site's public origin, null when `SITE_URL` is not set. */
export const previewMade = z.object({ path: z.string(), origin: z.string().nullable() });

/** A post as readers will see it. Fields that are not written yet are empty. */
export const previewView = postReading
  .pick({ kind: true, title: true, subTitle: true, html: true, outline: true, readingMinutes: true })
  .extend(postReading.pick({ category: true, authors: true, inLanguage: true }).shape)
  .extend(
    postReading.pick({ isPublished: true, imageWidth: true, imageHeight: true, imageColour: true, imageFocus: true })
      .shape,
  )
  .extend({ image: z.string().nullable(), publishedAt: z.date(), ...shownFields("preview") });
export type PreviewView = z.infer<typeof previewView>;
