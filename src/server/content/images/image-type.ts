const ascii = (text: string) => [...Buffer.from(text, "latin1")];

/** The first bytes of each type; `at` is an offset in bytes. */
const signatures = [
  { mime: "image/jpeg", format: "jpeg", marks: [{ at: 0, bytes: [0xff, 0xd8, 0xff] }] },
  { mime: "image/png", format: "png", marks: [{ at: 0, bytes: [0x89, ...ascii("PNG\r\n\x1a\n")] }] },
  { mime: "image/gif", format: "gif", marks: [{ at: 0, bytes: ascii("GIF8") }] },
  {
    mime: "image/webp",
    format: "webp",
    marks: [
      { at: 0, bytes: ascii("RIFF") },
      { at: 8, bytes: ascii("WEBP") },
    ],
  },
] as const;

export interface ImageType {
  mime: string;
  /** sharp's name of the type. */
  format: string;
}

/** Number of first bytes that are enough to recognise a type. */
export const imageHeadBytes = 256;

/**
 * The type of an image by its first bytes. File names and HTTP headers are chosen by the sender.
 *
 * @returns null for everything but JPEG, PNG, WebP, AVIF and GIF
 */
export function imageTypeOf(head: Buffer): ImageType | null {
  for (const { mime, format, marks } of signatures) {
    if (marks.every(({ at, bytes }) => bytes.every((byte, offset) => head[at + offset] === byte))) {
      return { mime, format };
    }
  }
  return isAvif(head) ? { mime: "image/avif", format: "heif" } : null;
}

/**
 * Number of first bytes that show whether an image is animated: the header of a GIF and its palette, then its first
 * extension.
 */
export const animationHeadBytes = 1024;

/**
 * Whether an image has several pictures: a GIF that repeats or shows its first picture for a time, a WebP or PNG whose
 * header declares it.
 */
export function isAnimated(head: Buffer): boolean {
  const text = head.toString("latin1", 0, animationHeadBytes);
  if (text.startsWith("GIF8")) return /NETSCAPE2\.0|ANIMEXTS1\.0|!\xf9\x04[\s\S](?!\0\0)/.test(text);
  if (text.startsWith("RIFF")) return text.startsWith("VP8X", 12) && ((head[20] ?? 0) & 0x02) !== 0;
  return text.startsWith("\x89PNG") && text.includes("acTL");
}

/** AVIF and HEIC share a container; the brands in its first box tell them apart (ISO/IEC 14496-12, `ftyp`). */
function isAvif(head: Buffer): boolean {
  if (head.length < 16 || head.toString("latin1", 4, 8) !== "ftyp") return false;
  const end = Math.min(head.readUInt32BE(0), head.length);
  for (let at = 8; at + 4 <= end; at += 4) {
    const brand = head.toString("latin1", at, at + 4);
    if (brand === "avif" || brand === "avis") return true;
  }
  return false;
}
