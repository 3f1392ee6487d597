import { createContext } from "react";
import { createUploadQueue } from "../../../lib/calls/upload-queue.ts";

/** An image that the server has stored. */
export interface StoredImageFile {
  /** Site-relative address. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** A file of the library that is not an image. */
export interface LibraryFile {
  /** Site-relative address. */
  url: string;
  fileName: string;
}

/** The data that another site gives about an address. */
export interface FetchedCard {
  title: string;
  description: string;
  site: string;
}

/** Stores and provides the images and files of the text. The form implements it. */
export interface ImageSource {
  /** The `accept` attribute of the file input. */
  accept: string;
  /** Why a file is not accepted, or undefined. */
  rejectionOf: (file: File) => string | undefined;
  /** Stores an image. `sentenceOf` gives the sentences for its failures. */
  upload: (
    file: File,
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<StoredImageFile>;
  sentenceOf: (error: unknown) => string;
  /** Lets the writer choose a stored image; null when they choose none. */
  choose: () => Promise<(StoredImageFile & { alt: string }) | null>;
  /** Lets the writer choose a file of the library, or upload one; null when they choose none. */
  chooseFile: () => Promise<LibraryFile | null>;
  /** Fetches an image of another site into the library. */
  fetchImage: (address: string) => Promise<StoredImageFile>;
  /** Fetches the data about an address from its site; null when the site gives none. */
  fetchCard: (address: string) => Promise<FetchedCard | null>;
}

export type ImageUploads = ReturnType<typeof createImageUploads>;

/**
 * The image uploads of one text. They are not part of the editor's state: an undo that restores a placeholder finds its
 * upload here.
 */
export function createImageUploads(source: ImageSource) {
  const queue = createUploadQueue<StoredImageFile>({ send: source.upload, sentenceOf: source.sentenceOf });
  const alts = new Map<string, string>();
  const galleries = new Map<string, Set<string>>();
  return {
    ...queue,
    source,
    /**
     * Sends a file.
     *
     * @param alt description from the pasted text
     * @param gallery shared by the images that are inserted together as a gallery
     * @returns id of the upload
     */
    add(file: File, alt = "", gallery?: Set<string>): string {
      const id = queue.add(file);
      alts.set(id, alt);
      if (gallery) galleries.set(id, gallery);
      return id;
    },
    /** Addresses of the images that have arrived for the gallery of an upload. */
    galleryOf: (id: string): Set<string> | undefined => galleries.get(id),
    altOf: (id: string): string => alts.get(id) ?? "",
  };
}

export const ImageUploadsContext = createContext<ImageUploads | null>(null);
