import { prefixes } from "./routes.ts";

/** How a page shows a file: it plays audio and video; every other file is only downloaded. */
export type FileKind = "audio" | "video" | "document";

/**
 * The files that the library accepts besides images, by extension, with the type that they are served as. Types that
 * browsers run or render as markup are not among them.
 */
export const fileTypes = {
  mp3: { mime: "audio/mpeg", kind: "audio" },
  m4a: { mime: "audio/mp4", kind: "audio" },
  ogg: { mime: "audio/ogg", kind: "audio" },
  oga: { mime: "audio/ogg", kind: "audio" },
  opus: { mime: "audio/ogg", kind: "audio" },
  wav: { mime: "audio/wav", kind: "audio" },
  flac: { mime: "audio/flac", kind: "audio" },
  mp4: { mime: "video/mp4", kind: "video" },
  m4v: { mime: "video/mp4", kind: "video" },
  webm: { mime: "video/webm", kind: "video" },
  ogv: { mime: "video/ogg", kind: "video" },
  mov: { mime: "video/quicktime", kind: "video" },
  pdf: { mime: "application/pdf", kind: "document" },
  epub: { mime: "application/epub+zip", kind: "document" },
  zip: { mime: "application/zip", kind: "document" },
  gz: { mime: "application/gzip", kind: "document" },
  tgz: { mime: "application/gzip", kind: "document" },
  docx: { mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", kind: "document" },
  xlsx: { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", kind: "document" },
  pptx: { mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation", kind: "document" },
  odt: { mime: "application/vnd.oasis.opendocument.text", kind: "document" },
  ods: { mime: "application/vnd.oasis.opendocument.spreadsheet", kind: "document" },
  odp: { mime: "application/vnd.oasis.opendocument.presentation", kind: "document" },
  txt: { mime: "text/plain", kind: "document" },
  csv: { mime: "text/csv", kind: "document" },
  gpx: { mime: "application/gpx+xml", kind: "document" },
} as const satisfies Record<string, { mime: string; kind: FileKind }>;

export type FileExtension = keyof typeof fileTypes;

/** The accepted extension that a file name ends with; undefined for any other. */
export function extensionOf(fileName: string): FileExtension | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(fileTypes, extension) ? (extension as FileExtension) : undefined;
}

/** Site-relative URL of a stored file. */
export const filePath = ({ id, extension }: { id: string; extension: string }) => `${prefixes.file}/${id}.${extension}`;
