import { messages } from "../../shared/messages.ts";
import { type PostFields, postFields } from "../../shared/schemas/post-schema.ts";
import { type ImageDeps, removeImage, storeImage, type UploadedFile } from "../images/image-service.ts";
import { AppError } from "../platform/errors.ts";
import type { Caller } from "../router.ts";
import type { Form } from "./read-multipart.ts";

/** Stores the image of a form. @throws AppError when there is none, or the file is not an image */
export async function addImage(deps: ImageDeps, form: Form) {
  const image = await storeImage(deps, requireImageToDescribe(form));
  return { message: messages.imageUploaded, ...image };
}

/**
 * Adds a post with its image, both or neither.
 *
 * @throws AppError when a field or the image is missing or invalid; the fields are checked first, which takes less time
 */
export async function addBlogWithImage(api: Caller, deps: ImageDeps, form: Form) {
  const fields = readBlogFields(form.fields.blog);
  const { imageId } = await storeImage(deps, requireImageToDescribe(form));
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
  throw new AppError("bad-input", parsed.error.issues[0]?.message ?? "The blog's fields cannot be read");
}

function parseJson(text: string | undefined): unknown {
  if (text === undefined)
    throw new AppError("bad-input", "Please send the blog's fields, as JSON text in the field blog");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("bad-input", "The field blog is not valid JSON", { cause: error });
  }
}

function requireImageToDescribe({ fields, file }: Form): UploadedFile {
  if (file) return file;
  if (fields.image !== undefined) throw new AppError("bad-input", "The field image must be a file with a file name");
  throw new AppError("bad-input", "Please choose an image");
}
