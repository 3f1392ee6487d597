import { z } from "zod";
import { pageInput } from "../../../shared/schemas/page-schema.ts";
import { detailsInput } from "../../../shared/schemas/post-details-schema.ts";
import {
  descriptionText,
  type PostChange,
  postChange,
  scriptedPost,
  translationOf,
} from "../../../shared/schemas/post-schema.ts";
import { isDescriptionTooLong } from "../../../shared/text/description-size.ts";
import { key, say } from "../../../shared/words/sentence.ts";
import { findAuthor, listAuthors } from "../../content/authors/author-service.ts";
import { existingImages } from "../../content/images/image-uses.ts";
import { currentImage } from "../../content/images/replace/replaced-images.ts";
import { requireVisible } from "../../content/posts/visible-post.ts";
import type { Db } from "../../core/db/client.ts";
import { imageIdsIn } from "../../core/html/shown-media.ts";
import { AppError } from "../../core/platform/errors.ts";
import { type CallContext, momentInput } from "./call.ts";
import { htmlOfScript, mediaForeign } from "./script-text.ts";

const category = z.string(key("categoryNotNamed"));

/** What a body has beside the line of its noun. At most one of the texts is sent. */
const shared = z.object({
  html: descriptionText.optional(),
  markdown: z.string(key("descriptionNotText")).optional().meta({ description: "In place of html" }),
  publishAt: momentInput.nullable().optional().meta({ description: "When it publishes itself; null for not at all" }),
  translationOf: translationOf.meta({
    description: "Id or slug of a text in another language of which it is a translation; null for none",
  }),
  ...detailsInput.shape,
});

const onlyOneText = <T extends z.ZodObject>(body: T) =>
  body.refine(({ html, markdown }) => html === undefined || markdown === undefined, {
    error: key("v1TwoTexts"),
    path: ["markdown"],
  });

const { title, subTitle, imageId } = postChange.shape;
export const newPost = onlyOneText(
  z.strictObject({
    ...scriptedPost.pick({ title: true, subTitle: true, imageId: true }).shape,
    category: category.default(""),
    ...shared.shape,
  }),
);
export const changedPost = onlyOneText(
  z.strictObject({
    title,
    subTitle,
    imageId: imageId.meta({ description: "Another image of the library; null where the post has no cover" }),
    category: category.optional(),
    ...shared.shape,
  }),
);
export const newPage = onlyOneText(
  z.strictObject({ ...pageInput.pick({ title: true, subTitle: true, imageId: true }).shape, ...shared.shape }),
);
export const changedPage = onlyOneText(z.strictObject({ title, subTitle, imageId, ...shared.shape }));

const isDetail = (name: string): name is keyof typeof detailsInput.shape => Object.hasOwn(detailsInput.shape, name);

/** The ids of authors that a script names by id or slug. @throws AppError `bad-input`. A form leaves out an author who was deleted */
function authorsNamed(db: Db, refs: string[]): string[] {
  const ids = new Set(listAuthors(db).map(({ _id }) => _id));
  const named = refs.map((ref, at) => {
    const id = ids.has(ref) ? ref : findAuthor(db, ref)?._id;
    if (id === undefined) throw new AppError("bad-input", say("authorNotFound"), { field: `authors.${at}` });
    return id;
  });
  return [...new Set(named)];
}

/** @throws AppError `bad-input` for a text that does not exist */
function requireNamed(db: Db, translationOf: string | null | undefined): void {
  try {
    if (translationOf) requireVisible(db, translationOf, true);
  } catch (cause) {
    throw new AppError("bad-input", say("postNotFound"), { field: "translationOf", cause });
  }
}

export type Written<Named> = Omit<Named, keyof z.output<typeof shared>> &
  Pick<PostChange, "publishAt" | "description" | "details">;

/** A body as the procedures take it: its text as HTML, and its details together. */
export async function writtenIn<Named extends object>(
  { html, markdown, ...sent }: z.output<typeof shared> & Named,
  { ctx: { db }, hosts }: CallContext,
): Promise<{ written: Written<Named>; leftOut: string[] }> {
  requireNamed(db, sent.translationOf);
  const authors = sent.authors && authorsNamed(db, sent.authors);
  const format = markdown === undefined ? "html" : "markdown";
  const given = markdown ?? html;
  const nothing = { html: undefined, shown: [], leftOut: [] };
  const read = given === undefined ? nothing : await htmlOfScript(given, format, hosts);
  const { html: description, shown, leftOut } = read;
  const isGone = (id: string) => existingImages(db, [currentImage(db, id)]).length === 0;
  const gone = shown.find((address) => imageIdsIn(address).some(isGone));
  if (gone) throw new AppError("bad-input", mediaForeign(gone), { field: format });
  if (description !== undefined && isDescriptionTooLong(description))
    throw new AppError("bad-input", say("descriptionTooLong"), { field: format });
  const fieldsThat = (fits: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => fits(name)));
  const named = fieldsThat((name) => !isDetail(name)) as Named;
  const text = description !== undefined && { description };
  return { written: { ...named, details: { ...fieldsThat(isDetail), ...(authors && { authors }) }, ...text }, leftOut };
}
