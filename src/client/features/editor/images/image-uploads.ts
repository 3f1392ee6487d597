import { createContext } from "react";
import { createUploadQueue } from "../../../lib/upload-queue.ts";

/** An image that the server has stored. */
export interface StoredImageFile {
  /** Site-relative address. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** Where images of the text go; the form provides it. */
export interface ImageSource {
  /** For the file chooser. */
  accept: string;
  /** Why a file cannot be an image, or undefined. */
  objectionTo: (file: File) => string | undefined;
  /** Stores an image. `sentenceOf` words its failures. */
  upload: (
    file: File,
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<StoredImageFile>;
  sentenceOf: (error: unknown) => string;
  /** Lets the writer choose a stored image; null when they choose none. */
  choose: () => Promise<(StoredImageFile & { alt: string }) | null>;
}

export type ImageUploads = ReturnType<typeof createImageUploads>;

/**
 * The image uploads of one text. They are kept beside the text, not in it: an undo that brings a placeholder back finds
 * its upload here.
 */
export function createImageUploads(source: ImageSource) {
  const queue = createUploadQueue<StoredImageFile>({ send: source.upload, sentenceOf: source.sentenceOf });
  const alts = new Map<string, string>();
  return {
    ...queue,
    source,
    /** Sends a file, described as the pasted text described it. @returns the upload's id */
    add(file: File, alt = ""): string {
      const id = queue.add(file);
      alts.set(id, alt);
      return id;
    },
    altOf: (id: string): string => alts.get(id) ?? "",
  };
}

export const ImageUploadsContext = createContext<ImageUploads | null>(null);
