import { randomUUID } from "node:crypto";
import { imagePath, textImageWidth } from "../../../shared/image-widths.ts";
import { maxEmbeddedImageBytes, maxEmbeddedImages, maxImageBytes } from "../../../shared/limits.ts";
import { say } from "../../../shared/words/sentence.ts";
import type { ImageDeps } from "../../content/images/image-service.ts";
import { storeBytes } from "../../content/images/store-bytes.ts";
import { AppError } from "../../core/platform/errors.ts";

/** The images that a text contains as `data:` URLs, until they are stored in the library. */
export class EmbeddedImages {
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
