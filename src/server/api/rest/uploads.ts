import { randomUUID } from "node:crypto";
import { z } from "zod";
import { imagePath, textImageWidth } from "../../../shared/image-widths.ts";
import { maxEmbeddedImageBytes, maxEmbeddedImages, maxImageBytes } from "../../../shared/limits.ts";
import { postFormFields } from "../../../shared/schemas/post-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { type FileDeps, storeFile } from "../../content/files/file-service.ts";
import { type ImageDeps, type ReceivedFile, removeImage, storeImage } from "../../content/images/image-service.ts";
import { storeBytes } from "../../content/images/store-bytes.ts";
import { storeImageOnce } from "../../content/images/store-once.ts";
import { leftOutSentences } from "../../core/html/left-out.ts";
import { readQuillHtml } from "../../core/html/quill-html.ts";
import { AppError } from "../../core/platform/errors.ts";
import { schemaSentence } from "../../core/platform/schema-sentence.ts";
import type { Settings } from "../../core/settings/settings.ts";
import type { Deps } from "../../deps.ts";
import { parseJson } from "../../http/bodies/parse-json.ts";
import { keepImportFile } from "../../moving/jobs/import-files.ts";
import type { Caller } from "../router.ts";
import type { Form, FormFile } from "./read-multipart.ts";

/** The images that a text contains as `data:` URLs, until they are stored in the library. */
class EmbeddedImages {
  /** The images by URL. */
  readonly #images = new Map<string, { bytes: Buffer; path: string }>();
  #bytes = 0;

  /**
   * @returns the placeholder path of the image until {@link store}; the URL itself if it is not an image
   * @throws AppError `too-large` or `unsupported-type`
   */
  take(url: string): string {
    if (!/^data:image\//i.test(url)) return url;
    const known = this.#images.get(url);
    if (known) return known.path;
    const bytes = bytesOf(url);
    this.#bytes += bytes.length;
    if (bytes.length > maxImageBytes) throw new AppError("too-large", say("imageTooLarge"));
    if (this.#bytes > maxEmbeddedImageBytes || this.#images.size >= maxEmbeddedImages) {
      throw new AppError("too-large", say("embeddedImagesTooMany"));
    }
    const path = imagePath(randomUUID().replaceAll("-", "").slice(0, 26), textImageWidth);
    this.#images.set(url, { bytes, path });
    return path;
  }

  /**
   * Stores the images, one after the other, and puts their paths into the text.
   *
   * @param stored gets the id of each image as soon as it is stored
   * @throws AppError as for an upload
   */
  async store(deps: ImageDeps, html: string, stored: string[]): Promise<string> {
    let text = html;
    for (const { bytes, path } of this.#images.values()) {
      const { imageId } = await storeBytes(deps, bytes);
      stored.push(imageId);
      text = text.replaceAll(path, imagePath(imageId, textImageWidth));
    }
    return text;
  }
}

function bytesOf(url: string): Buffer {
  const comma = url.indexOf(",");
  if (!/;\s*base64\s*$/i.test(url.slice(0, comma))) throw new AppError("unsupported-type", say("imageTypeWrong"));
  return Buffer.from(url.slice(comma + 1), "base64");
}

/**
 * Stores the image of a form. The answer to bytes that the library has names the image there, and nothing is stored.
 *
 * @throws AppError when there is none, or the file is not an image
 */
export async function addImage(deps: ImageDeps, form: Form) {
  const image = await storeImageOnce(deps, requireUploadedImage(form));
  return { message: image.isKnown ? serverEn.imageKnown : serverEn.imageUploaded, ...image };
}

/** Reads the form of a file for the library, up to the limit of the settings. */
export const fileField = ({ maxFileBytes }: Settings): FormFile => ({
  field: "file",
  maxBytes: maxFileBytes,
  tooLarge: say("fileTooLarge", { megabytes: maxFileBytes / 1024 / 1024 }),
});

/** Reads the form of an export of another blog, up to the limit of the settings. */
export const importField = ({ maxImportBytes }: Settings): FormFile => ({
  field: "file",
  maxBytes: maxImportBytes,
  tooLarge: say("importTooLarge", { megabytes: maxImportBytes / 1024 / 1024 }),
});

/** Keeps the file of a form until it is imported and a person removes it. @throws AppError when there is none */
export async function addImportFile({ settings }: Pick<Deps, "settings">, { file }: Form) {
  if (!file) throw new AppError("bad-input", say("fileMissing"));
  return { message: serverEn.fileUploaded, ...(await keepImportFile(settings.dataDir, file)) };
}

/** Stores the file of a form. @throws AppError when there is none, or its type is not accepted */
export async function addFile(deps: FileDeps, { file }: Form) {
  if (!file) throw new AppError("bad-input", say("fileMissing"));
  return { message: serverEn.fileUploaded, ...(await storeFile(deps, file)) };
}

/**
 * Adds a post with its image and those in its text, all or nothing. The message names what the post cannot hold.
 *
 * @param localUrl makes absolute URLs of this site relative
 * @throws AppError when a field or an image is missing or invalid; the fields are checked first, which takes less time
 */
export async function addBlogWithImage(api: Caller, deps: ImageDeps, form: Form, localUrl: (url: string) => string) {
  const { fields, embedded, leftOut } = readBlogFields(form.fields.blog, localUrl);
  const upload = requireUploadedImage(form);
  const stored: string[] = [];
  try {
    const { imageId } = await storeImage(deps, upload);
    stored.push(imageId);
    const description = await embedded.store(deps, fields.description, stored);
    const { message, post } = await api.post.add({ ...fields, description, imageId });
    return { message: [message, ...leftOutSentences(leftOut)].join(". "), post };
  } catch (error) {
    // If this fails, an administrator can delete the image.
    for (const imageId of stored) await removeImage(deps, imageId).catch(() => {});
    throw error;
  }
}

/** The description as sent. It may be longer than a post's limit, because it contains its images. */
const sentDescription = z.object({ description: z.string() });

/** The fields of a form, with the description converted from Quill's HTML, and short paths in place of its images. */
function readBlogFields(text: string | undefined, localUrl: (url: string) => string) {
  const given = parseFields(text);
  const embedded = new EmbeddedImages();
  const description = sentDescription.safeParse(given).data?.description;
  const read = readQuillHtml(description ?? "", (url, attribute) =>
    attribute === "src" ? embedded.take(localUrl(url)) : localUrl(url),
  );
  const parsed = postFormFields.safeParse(
    description === undefined ? given : { ...Object(given), description: read.html },
  );
  if (parsed.success) return { fields: parsed.data, embedded, leftOut: read.leftOut };
  throw new AppError("bad-input", schemaSentence(parsed.error, "postFieldsUnreadable"));
}

function parseFields(text: string | undefined): unknown {
  if (text === undefined) throw new AppError("bad-input", say("postFieldsNotSent"));
  try {
    return parseJson(text);
  } catch (error) {
    throw new AppError("bad-input", say("postFieldsNotJson"), { cause: error });
  }
}

function requireUploadedImage({ fields, file }: Form): ReceivedFile {
  if (file) return file;
  if (fields.image !== undefined) throw new AppError("bad-input", say("imageNotFile"));
  throw new AppError("bad-input", say("imageMissing"));
}
