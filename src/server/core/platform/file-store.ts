import type { BucketSettings } from "../settings/bucket-settings.ts";
import type { Settings } from "../settings/settings.ts";

/** A file on the disk to upload. */
export interface FileBody {
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** A file as its name, which is its path below the data folder, its path on the site and its key in the bucket. */
export interface NamedBody {
  name: string;
  body: Buffer | FileBody;
}

export interface FetchTarget {
  /** Where the file is in the data folder. */
  path: string;
  /** A unique path on the same disk for the incomplete file. */
  unfinished: string;
  maxBytes: number;
  /** Hexadecimal, if the database has it. */
  sha256?: string;
}

/** Where images and files are kept besides the data folder, which is then a cache. */
export interface FileStore {
  /**
   * Returns when the store has the files. After a failure it may have some of them.
   *
   * @throws AppError `unavailable`
   */
  store(files: NamedBody[]): Promise<void>;
  /**
   * Puts a missing file into the data folder.
   *
   * @returns false when the store does not have it, or has other bytes than were stored
   * @throws AppError `unavailable`
   */
  fetch(name: string, target: FetchTarget): Promise<boolean>;
  /** Deletes files. A later sweep deletes those that fail here. */
  remove(names: string[]): Promise<void>;
}

let openStore: ((settings: BucketSettings) => FileStore) | null = null;

/** Registers what opens the store of a bucket: the room `scale` lies above images and files, so they do not import it. */
export function setFileStore(open: (settings: BucketSettings) => FileStore): void {
  openStore = open;
}

/** @returns null, and loads nothing, without IMAGES_URL */
export function fileStoreOf({ imageBucket }: Pick<Settings, "imageBucket">): FileStore | null {
  if (!imageBucket) return null;
  if (!openStore) throw new Error("setFileStore was not called");
  return openStore(imageBucket);
}
