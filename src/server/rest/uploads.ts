import { type PostFields, postFields } from "../../shared/schemas/post-schema.ts";
import { say } from "../../shared/words/sentence.ts";
import { serverEn } from "../../shared/words/server-en.ts";
import { type ImageDeps, removeImage, storeImage, type UploadedFile } from "../images/image-service.ts";
import { AppError } from "../platform/errors.ts";
import { schemaSentence } from "../platform/schema-sentence.ts";
import type { Caller } from "../router.ts";
import type { Form } from "./read-multipart.ts";

/** Stores the image of a form. @throws AppError when there is none, or the file is not an image */
export async function addImage(deps: ImageDeps, form: Form) {
  const image = await storeImage(deps, requireUploadedImage(form));
  return { message: serverEn.imageUploaded, ...image };
}

/**
 * Adds a post with its image, both or neither.
 *
 * @throws AppError when a field or the image is missing or invalid; the fields are checked first, which takes less time
 */
export async function addBlogWithImage(api: Caller, deps: ImageDeps, form: Form) {
  const fields = readBlogFields(form.fields.blog);
  const { imageId } = await storeImage(deps, requireUploadedImage(form));
  try {
    return await api.post.add({ ...fields, imageId });
  } catch (error) {
    // The maintenance task removes it later where this fails.
    await removeImage(deps, imageId).catch(() => {});
    throw error;
  }
}

function readBlogFields(text: string | undefined): PostFields {
  const parsed = postFields.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new AppError("bad-input", schemaSentence(parsed.error, "postFieldsUnreadable"));
}

function parseJson(text: string | undefined): unknown {
  if (text === undefined) throw new AppError("bad-input", say("postFieldsNotSent"));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("bad-input", say("postFieldsNotJson"), { cause: error });
  }
}

function requireUploadedImage({ fields, file }: Form): UploadedFile {
  if (file) return file;
  if (fields.image !== undefined) throw new AppError("bad-input", say("imageNotFile"));
  throw new AppError("bad-input", say("imageMissing"));
}
