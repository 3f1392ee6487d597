import type Database from "better-sqlite3";
import { fileEntry, fileIdOf } from "../../content/files/file-paths.ts";
import { imageIdOfFile, imagesEntries } from "../../content/images/image-files.ts";
import {
  type FileWithBytes,
  filesWithBytes,
  type ImageWithFiles,
  imagesWithFiles,
} from "../../content/trash/stored-media.ts";
import type { Bucket } from "./bucket.ts";
import type { ListedObject } from "./bucket-listing.ts";

/** The files that the bucket must have: all of the library and the trash. */
export interface KnownFiles {
  images: (ImageWithFiles & { names: string[] })[];
  files: (FileWithBytes & { name: string })[];
  names: ReadonlySet<string>;
}

export function knownFiles(client: Database.Database): KnownFiles {
  const images = imagesWithFiles(client).map((image) => ({ ...image, names: imagesEntries(image) }));
  const files = filesWithBytes(client).map((file) => ({ ...file, name: fileEntry(file) }));
  const names = new Set([...images.flatMap((image) => image.names), ...files.map((file) => file.name)]);
  return { images, files, names };
}

/** The id of the image or file of an object; null for an object of another program in the same folder. */
export function idOfObject(key: string): string | null {
  const [folder, name = "", ...deeper] = key.split("/");
  if (deeper.length > 0) return null;
  return folder === "images" ? imageIdOfFile(name) : folder === "files" ? fileIdOf(name) : null;
}

/** The images and files of a bucket by their names. @throws BucketError */
export async function listObjects(bucket: Bucket, signal?: AbortSignal): Promise<Map<string, ListedObject>> {
  const found = new Map<string, ListedObject>();
  for (const folder of ["images/", "files/"]) {
    for await (const object of bucket.list(folder, signal ? { signal } : {})) {
      if (idOfObject(object.key) !== null) found.set(object.key, object);
    }
  }
  return found;
}
