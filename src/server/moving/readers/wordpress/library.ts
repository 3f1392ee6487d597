import { maxWholeLength, TextTooBigError } from "../../text/text-bounds.ts";

/** An image of the library. */
export interface Attachment {
  url: string;
  alt: string;
  caption: string;
}

/** What a text refers to by a number. */
export interface Library {
  attachment(id: string): Attachment | undefined;
  /** The images that were uploaded for a post, in order. */
  uploadedFor(postId: string): Attachment[];
  /** The text of a reusable block. */
  block(id: string): string | undefined;
}

/** Ends the reading of a text that grows by what it refers to, before there is no memory for it. */
export function bounded(library: Library): Library {
  let left = maxWholeLength;
  const spend = (length: number) => {
    left -= length;
    if (left < 0) throw new TextTooBigError();
  };
  const counted = (image: Attachment) => {
    spend(100 + image.url.length + image.alt.length + image.caption.length);
    return image;
  };
  return {
    attachment: (id) => {
      const image = library.attachment(id);
      return image && counted(image);
    },
    uploadedFor: (postId) => library.uploadedFor(postId).map(counted),
    block: (id) => {
      const text = library.block(id);
      spend(text?.length ?? 0);
      return text;
    },
  };
}
