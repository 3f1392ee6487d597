import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { aPngChunk, aPngClaiming, imagesOfEveryType } from "./images.ts";

const small = () => imagesOfEveryType({ width: 40, height: 30 });

/** Offset of a mark that the file must have. */
function find(bytes: Buffer, mark: Buffer | string): number {
  const at = bytes.indexOf(mark, 0, "latin1");
  if (at < 0) throw new Error(`The file has no ${mark.toString("latin1")}`);
  return at;
}

/** Files of a few hundred bytes whose headers claim hundreds of megapixels, one of each type. */
export async function imageBombs(): Promise<Record<string, Buffer>> {
  const images = await small();
  const jpeg = images["image/jpeg"];
  // Start of frame: marker, length, bits, height, width.
  const frame = find(jpeg, Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_500, frame + 5);
  jpeg.writeUInt16BE(65_500, frame + 7);

  const webp = images["image/webp"];
  // A lossy frame: three bytes of tag, three of start code, then width and height of fourteen bits.
  const start = find(webp, Buffer.from([0x9d, 0x01, 0x2a]));
  webp.writeUInt16LE(16_383, start + 3);
  webp.writeUInt16LE(16_383, start + 5);

  const gif = images["image/gif"];
  // The size of the frame, after its mark and position. Decoders read it as well as the header.
  const own = find(gif, Buffer.from([0x2c, 0, 0, 0, 0, 40, 0, 30, 0])) + 5;
  for (const at of [6, own]) {
    gif.writeUInt16LE(65_535, at);
    gif.writeUInt16LE(65_535, at + 2);
  }

  const avif = images["image/avif"];
  const size = find(avif, "ispe") + 8;
  avif.writeUInt32BE(60_000, size);
  avif.writeUInt32BE(60_000, size + 4);

  return { JPEG: jpeg, PNG: await aPngClaiming(60_000, 60_000), WebP: webp, GIF: gif, AVIF: avif };
}

/** A PNG with a comment of 200 kB that unpacks to 200 MB. */
export async function aPngWithPackedComment(): Promise<Buffer> {
  const comment = Buffer.concat([Buffer.from("Comment\0\0", "latin1"), deflateSync(Buffer.alloc(200 * 1024 * 1024))]);
  return withChunk((await small())["image/png"], aPngChunk("zTXt", comment));
}

/** Inserts a chunk after the signature (8 bytes) and the header chunk (25 bytes). */
const withChunk = (png: Buffer, chunk: Buffer) => Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);

/** Images that are also valid as a page, a script, an archive or a document. */
export async function polyglots(payload: string): Promise<Record<string, Buffer>> {
  const images = await small();
  const tail = Buffer.from(payload);
  const { "image/jpeg": jpeg, "image/png": png, "image/gif": gif } = images;
  const comment = Buffer.alloc(4);
  comment.writeUInt16BE(0xfffe, 0);
  comment.writeUInt16BE(tail.length + 2, 2);
  // The first bytes are those of an image and open a JavaScript comment, which the payload closes.
  const script = Buffer.concat([gif, Buffer.from(`*/=1;${payload}`)]);
  script.write("/*", 6, "latin1");
  const withTail = Object.entries(images).map(([mime, bytes]) => [`${mime} and a tail`, Buffer.concat([bytes, tail])]);
  return {
    ...Object.fromEntries(withTail),
    "a JPEG with a comment": Buffer.concat([jpeg.subarray(0, 2), comment, tail, jpeg.subarray(2)]),
    "a PNG with a text": withChunk(png, aPngChunk("tEXt", Buffer.concat([Buffer.from("Comment\0", "latin1"), tail]))),
    "a GIF that is a script": script,
  };
}

/** One image of each type with metadata, with the secret in every kind of metadata. */
export async function talkativeImages(secret: string): Promise<Record<string, Buffer>> {
  const image = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: "#2a4b9b" } })
      .withIccProfile("p3")
      .withExif({ IFD0: { Copyright: secret, ImageDescription: secret }, IFD3: { GPSAreaInformation: secret } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${secret}</note></x:xmpmeta>`);
  return {
    JPEG: await image().jpeg().toBuffer(),
    PNG: await image().png().toBuffer(),
    WebP: await image().webp().toBuffer(),
    AVIF: await image().avif({ effort: 0 }).toBuffer(),
  };
}
