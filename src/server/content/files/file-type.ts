import { type FileExtension, fileTypes } from "../../../shared/file-types.ts";

const ascii = (text: string) => [...Buffer.from(text, "latin1")];
const starts = (head: Buffer, bytes: readonly number[], at = 0) => bytes.every((byte, by) => head[at + by] === byte);

const isZip = (head: Buffer) => starts(head, ascii("PK\x03\x04")) || starts(head, ascii("PK\x05\x06"));
const isGzip = (head: Buffer) => starts(head, [0x1f, 0x8b, 0x08]);
const isOgg = (head: Buffer) => starts(head, ascii("OggS"));
/** ISO/IEC 14496-12. Old QuickTime files begin with another box. */
const isMp4 = (head: Buffer) => starts(head, ascii("ftyp"), 4);
const isQuickTime = (head: Buffer) =>
  isMp4(head) || ["moov", "mdat", "wide", "free"].some((box) => starts(head, ascii(box), 4));
/** An ID3 tag, or the sync word of a frame of MPEG audio. */
const isMp3 = (head: Buffer) =>
  starts(head, ascii("ID3")) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0 && ((head[1] ?? 0) & 0x06) !== 0);
/** Without a NUL byte, which no text file of UTF-8 or an older encoding holds. UTF-16 begins with its mark. */
const isText = (head: Buffer) => starts(head, [0xff, 0xfe]) || starts(head, [0xfe, 0xff]) || !head.includes(0);
const isMarkup = (head: Buffer) => /^(?:\ufeff)?\s*<(?:\?xml|gpx)/i.test(head.toString("utf8"));

const matches: Record<FileExtension, (head: Buffer) => boolean> = {
  mp3: isMp3,
  m4a: isMp4,
  ogg: isOgg,
  oga: isOgg,
  opus: isOgg,
  wav: (head) => starts(head, ascii("RIFF")) && starts(head, ascii("WAVE"), 8),
  flac: (head) => starts(head, ascii("fLaC")) || starts(head, ascii("ID3")),
  mp4: isMp4,
  m4v: isMp4,
  webm: (head) => starts(head, [0x1a, 0x45, 0xdf, 0xa3]),
  ogv: isOgg,
  mov: isQuickTime,
  pdf: (head) => head.toString("latin1").includes("%PDF-"),
  epub: isZip,
  zip: isZip,
  gz: isGzip,
  tgz: isGzip,
  docx: isZip,
  xlsx: isZip,
  pptx: isZip,
  odt: isZip,
  ods: isZip,
  odp: isZip,
  txt: isText,
  csv: isText,
  gpx: isMarkup,
};

/** Number of first bytes that are enough to recognise a type. A PDF may begin with other bytes (ISO 32000, annex H). */
export const fileHeadBytes = 1024;

/**
 * Whether the first bytes of a file are those of its extension. The name alone is chosen by the sender; the bytes alone do not tell
 * a document of an office program from an archive.
 */
export const isOfType = (head: Buffer, extension: FileExtension): boolean => matches[extension](head);

export const mimeOf = (extension: FileExtension): string => fileTypes[extension].mime;
