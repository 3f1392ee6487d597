import { writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { imageFolder } from "../../src/server/content/images/image-files.ts";

interface ImageOptions {
  width?: number;
  height?: number;
}

const blank = ({ width = 1200, height = 900 }: ImageOptions = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } });

export const aJpeg = (size?: ImageOptions) => blank(size).jpeg().toBuffer();

/** The same picture in other bytes, which the library does not know: decoders ignore what follows the end of a JPEG. */
export const withTail = (jpeg: Buffer, tail: string | number) => Buffer.concat([jpeg, Buffer.from(`${tail}`)]);

/** One small image of each accepted type. */
export const imagesOfEveryType = async (size: ImageOptions = { width: 40, height: 30 }) => ({
  "image/jpeg": await aJpeg(size),
  "image/png": await blank(size).png().toBuffer(),
  "image/webp": await blank(size).webp().toBuffer(),
  "image/avif": await blank(size).avif({ effort: 0 }).toBuffer(),
  "image/gif": await blank(size).gif().toBuffer(),
});

/** A photo as phones store it: rotated, with orientation, location and owner in its metadata. */
export const aPhonePhoto = (size: ImageOptions = { width: 600, height: 400 }) =>
  blank(size)
    .jpeg()
    .withExif({
      IFD0: { Copyright: "Ada Lovelace" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "13/1 24/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Two frames, red then blue. */
export const anAnimatedGif = () => {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 10, channels: 3, background } })
      .png()
      .toBuffer();
  return Promise.all([frame("#ff0000"), frame("#0000ff")]).then((frames) =>
    sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
};

/** A PNG of a few hundred bytes whose header claims this size. */
export async function aPngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await blank({ width: 10, height: 10 }).png().toBuffer();
  // The header chunk: 8 bytes of signature, 4 of length, then "IHDR", width, height … and its checksum.
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A chunk of a PNG: length, name, content, checksum. */
export function aPngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Writes bytes to the path of an upload. @returns the path */
export function uploadedTo(folder: string, bytes: Buffer, name = "upload"): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** All files in the images folder, also unfinished ones. */
export async function filesIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(imageFolder(dataDir), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}
