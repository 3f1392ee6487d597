import { createContext } from "react";

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
  /** Stores an image; what it rejects with is told by `sentenceOf`. */
  upload: (
    file: File,
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<StoredImageFile>;
  sentenceOf: (error: unknown) => string;
  /** Lets the writer choose an image that is stored already; null when she chose none. */
  choose: () => Promise<(StoredImageFile & { alt: string }) | null>;
}

/** An image on its way. */
export interface ImageUpload {
  fileName: string;
  /** What it shows, where its text said so. */
  alt: string;
  /** Address of the file in this browser. */
  preview: string;
  /** Of the bytes sent, 0 to 1. */
  share: number;
  failure?: string;
  stored?: StoredImageFile;
}

export type ImageUploads = ReturnType<typeof createImageUploads>;

/**
 * The images of one text that are on their way. They are kept beside the text, not in it: whatever an undo brings
 * back looks here what became of its file.
 */
export function createImageUploads(source: ImageSource) {
  const uploads = new Map<string, ImageUpload & { file: File; controller: AbortController }>();
  const listeners = new Set<() => void>();
  let lastId = 0;

  const change = (id: string, what: Partial<ImageUpload>) => {
    const upload = uploads.get(id);
    if (!upload) return;
    // A new object each time: React compares them.
    const { failure: _before, ...rest } = upload;
    uploads.set(id, { ...rest, ...what });
    for (const listener of listeners) listener();
  };

  const send = (id: string) => {
    const upload = uploads.get(id);
    if (!upload) return;
    source
      .upload(upload.file, { signal: upload.controller.signal, onProgress: (share) => change(id, { share }) })
      .then((stored) => change(id, { stored, share: 1 }))
      .catch((error) => {
        if (!upload.controller.signal.aborted) change(id, { failure: source.sentenceOf(error) });
      });
  };

  return {
    source,
    /** Begins sending a file. @returns the upload's name */
    begin(file: File, alt = ""): string {
      const id = `${++lastId}`;
      const preview = URL.createObjectURL(file);
      uploads.set(id, { file, controller: new AbortController(), fileName: file.name, alt, preview, share: 0 });
      send(id);
      return id;
    },
    get: (id: string): ImageUpload | undefined => uploads.get(id),
    retry(id: string): void {
      change(id, { share: 0 });
      send(id);
    },
    giveUp(id: string): void {
      const upload = uploads.get(id);
      upload?.controller.abort();
      if (upload) URL.revokeObjectURL(upload.preview);
      uploads.delete(id);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Ends everything that is under way. */
    stop(): void {
      for (const { controller, preview } of uploads.values()) {
        controller.abort();
        URL.revokeObjectURL(preview);
      }
    },
  };
}

export const ImageUploadsContext = createContext<ImageUploads | null>(null);
