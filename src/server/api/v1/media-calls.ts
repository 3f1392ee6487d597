import { stat } from "node:fs/promises";
import { z } from "zod";
import { extensionOf } from "../../../shared/file-types.ts";
import { imagePath, textImageWidth } from "../../../shared/image-widths.ts";
import { maxIdLength } from "../../../shared/limits.ts";
import { type FileRow, fileRow } from "../../../shared/schemas/file-schema.ts";
import { focalPoint, type ImageRow, imageDescription, imageListInput } from "../../../shared/schemas/image-schema.ts";
import { key, say } from "../../../shared/words/sentence.ts";
import { findFile, getFile, listFiles, storeFile } from "../../content/files/file-service.ts";
import { readFocus } from "../../content/images/image-focus.ts";
import { getImage, listImages } from "../../content/images/image-list.ts";
import { storeImageOnce } from "../../content/images/store-once.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { imageField } from "../rest/read-multipart.ts";
import { fileField } from "../rest/uploads.ts";
import { type Answer, type Call, type CallContext, sentMoment } from "./call.ts";
import { nounCalls, refInput } from "./noun-calls.ts";

/** An image or a file of the library as scripts see it. */
const medium = z.object({
  id: z.string(),
  kind: z.enum(["image", ...fileRow.shape.kind.options]),
  url: z.string().meta({ description: "For texts and readers" }),
  fileName: z.string(),
  bytes: z.number(),
  width: z.number().nullable().meta({ description: "Pixels; null for what is no image" }),
  height: z.number().nullable(),
  alt: z.string().nullable().meta({ description: "Describes an image to people who cannot see it" }),
  focus: focalPoint.nullable().meta({ description: "The point that crops keep, in percent; null for the middle" }),
  uses: z.number().meta({ description: "Posts, drafts, earlier versions and the like that show it" }),
  createdAt: sentMoment,
});
type Medium = z.input<typeof medium>;

const viewOfImage = ({ _id: id, ...image }: ImageRow, { ctx, origin }: CallContext): Medium => ({
  id,
  ...image,
  kind: "image",
  url: origin + imagePath(id, textImageWidth),
  focus: readFocus(ctx.db, id),
  uses: image.posts + image.authors + image.look + image.unfinished + image.versions + image.trash,
});

const ofNoImage = { width: null, height: null, alt: null, focus: null };

const viewOfFile = ({ _id: id, url, ...file }: FileRow, { origin }: CallContext): Medium => ({
  id,
  ...file,
  ...ofNoImage,
  url: origin + url,
  uses: file.posts + file.unfinished + file.versions,
});

function answer(context: CallContext, id: string): Answer {
  const file = getFile(context.ctx.db, id);
  return { body: file ? viewOfFile(file, context) : viewOfImage(getImage(context.ctx.db, id), context) };
}

/** The larger of both limits: which one counts is known with the name of the file. */
function mediumField(settings: Settings) {
  const ofFiles = fileField(settings);
  return ofFiles.maxBytes > imageField.maxBytes ? ofFiles : { ...imageField, field: ofFiles.field };
}

const ofImagesOnly = (field: string) => new AppError("bad-input", say("v1FieldUnknown"), { field });

const noun = nounCalls({
  tag: "Media",
  path: "/media",
  view: medium,
  ref: refInput(key("imageNotFound"), maxIdLength, "Id"),
  sample: "$ID",
  scopes: { read: "read", change: "write", publish: "publish" },
  answer,
});

const { alt } = imageDescription.shape;

export const mediaCalls: Call[] = [
  noun.list({
    summary: "List the images of the library, or its sounds, videos and documents, the newest first",
    filter: z.object({
      kind: z.enum(["image", "file"]).default("image"),
      ...imageListInput.pick({ filter: true, search: true }).shape,
    }),
    example: { path: "/media?filter=undescribed" },
    list: async ({ kind, filter, search }, { limit, after: cursor }, context) => {
      const { db } = context.ctx;
      if (kind === "image") {
        const { items, nextCursor } = await listImages(db, { filter, search, cursor }, limit);
        return { items: items.map((image) => viewOfImage(image, context)), nextCursor };
      }
      if (filter !== "all" || search !== "") throw ofImagesOnly(search === "" ? "filter" : "search");
      const { items, nextCursor } = listFiles(db, cursor, limit);
      return { items: items.map((file) => viewOfFile(file, context)), nextCursor };
    },
  }),
  noun.read({ summary: "Read what the library knows of an image or file" }),
  noun.add({
    summary:
      "Upload an image, sound, video or document. An image that the library has is not stored again, and keeps its description",
    inputs: { file: mediumField, body: z.strictObject({ alt: alt.optional() }) },
    mayBeKnown: true,
    example: { body: { alt: "A cup of tea" } },
    run: async ({ file, body: { alt } }, context) => {
      const { ctx, api } = context;
      const isImage = extensionOf(file.fileName) === undefined;
      const { maxBytes, tooLarge } = isImage ? imageField : fileField(ctx.settings);
      if ((await stat(file.path)).size > maxBytes) throw new AppError("too-large", tooLarge, { field: "file" });
      if (!isImage && alt !== undefined) throw ofImagesOnly("alt");
      if (!isImage) return (await storeFile(ctx, file)).fileId;
      const { imageId, isKnown } = await storeImageOnce(ctx, file);
      if (alt !== undefined && !getImage(ctx.db, imageId).alt) await api.image.describe({ imageId, alt });
      return { id: imageId, isKnown };
    },
  }),
  noun.edit({
    summary: "Describe an image, or with the scope publish choose the point that crops keep",
    inputs: { body: z.strictObject({ alt: alt.optional(), focus: focalPoint.nullable().optional() }) },
    example: { body: { alt: "A cup of green tea" } },
    run: async ({ id: imageId, body: { alt, focus } }, { api }) => {
      if (focus !== undefined) await api.image.setFocus({ imageId, focus });
      if (alt !== undefined) await api.image.describe({ imageId, alt });
      return imageId;
    },
  }),
  noun.remove({
    summary: "Move an image or file that nothing shows to the trash",
    inputs: { query: z.object({ evenFromVersions: z.stringbool().default(false) }) },
    run: async ({ id, query }, { api, ctx }) => {
      if (findFile(ctx.db, id)) await api.file.remove({ fileId: id, ...query });
      else await api.image.remove({ imageId: id, ...query });
      return id;
    },
  }),
  noun.restore("Take an image or file out of the trash", (kind) => kind === "image" || kind === "file"),
];
