import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { inflateRawSync } from "node:zlib";
import yauzl from "yauzl";
import type { Reason } from "../../../shared/import-report.ts";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { reason } from "../report/reason.ts";
import { describeFiles, type OpenSource, type SourceFile } from "./open-source.ts";
import { isLeftOut, maxFiles, safePath, sortedFiles, withoutWrapping } from "./source-paths.ts";

/** A file that inflates to so many times its size, and to so many bytes, is a bomb. Texts inflate ten-fold. */
const maxInflation = 200;
const minBombBytes = 64 * 1024 * 1024;

/** Bytes of a file that is read at once: streams and inflaters of 100,000 small files take most of the time of a check. */
const maxSmallBytes = 64 * 1024;

const typeMask = 0o170000;
const symbolicLink = 0o120000;

/**
 * Opens a zip. Names are checked one by one, so that a hostile one is left out and the others are read; sizes are checked while
 * files are inflated.
 *
 * @throws AppError `bad-input` when it is damaged
 */
export async function openZip(path: string, mostFiles = maxFiles): Promise<OpenSource> {
  const name = basename(path);
  const damaged = (cause: unknown) => new AppError("bad-input", say("importZipDamaged", { file: name }), { cause });
  const zip = await openFile(path).catch((error) => {
    throw damaged(error);
  });
  const bytes = openSync(path, "r");
  const close = () => {
    zip.close();
    closeSync(bytes);
  };
  const openEntry = async (entry: yauzl.Entry) => {
    try {
      const isSmall = Math.max(entry.compressedSize, entry.uncompressedSize) <= maxSmallBytes;
      if (!isSmall) return await zip.openReadStreamPromise(entry);
      // What ends a stream waits for the next turn, and nothing else here waits for anything.
      await nextTurn();
      return Readable.from([readSmall(bytes, entry)]);
    } catch (error) {
      throw damaged(error);
    }
  };
  try {
    const { files, notes } = await listFiles(zip, openEntry, mostFiles);
    return {
      name,
      kind: "zip",
      ...sortedFiles(withoutWrapping(files), notes),
      notes,
      describe: () => describeFiles([{ path: name, bytes: zip.fileSize, open: async () => createReadStream(path) }]),
      close: async () => close(),
    };
  } catch (error) {
    close();
    throw error instanceof AppError ? error : damaged(error);
  }
}

function openFile(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };
    yauzl.open(path, options, (error, zip) => (zip ? resolve(zip) : reject(error)));
  });
}

async function listFiles(zip: yauzl.ZipFile, openEntry: (entry: yauzl.Entry) => Promise<Readable>, mostFiles: number) {
  const files: SourceFile[] = [];
  const notes: Reason[] = [];
  for await (const entry of zip.eachEntry()) {
    const written = entryName(entry.fileNameRaw, (entry.generalPurposeBitFlag & 0x800) !== 0);
    const path = safePath(written);
    if (written.endsWith("/") || (path !== null && isLeftOut(path))) continue;
    const leaveOut = path === null || isLink(entry) || !entry.canDecodeFileData();
    if (leaveOut) notes.push(reason("file-left-out", { name: written.replace(/\p{Cc}/gu, "�").slice(0, 200) }));
    else if (isBomb(entry)) notes.push(reason("file-too-big", { name: path }));
    else files.push({ path, bytes: entry.uncompressedSize, open: () => openEntry(entry) });
    if (files.length + notes.length > mostFiles) throw new AppError("bad-input", say("importFilesTooMany"));
  }
  return { files, notes };
}

const isLink = ({ externalFileAttributes }: yauzl.Entry) =>
  ((externalFileAttributes >>> 16) & typeMask) === symbolicLink;

const isBomb = ({ compressedSize, uncompressedSize }: yauzl.Entry) =>
  uncompressedSize > minBombBytes && uncompressedSize > compressedSize * maxInflation;

/** The bytes of a file, behind its local header. @throws an error when they are not as the zip says */
function readSmall(
  zip: number,
  { relativeOffsetOfLocalHeader: at, compressionMethod, compressedSize, uncompressedSize }: yauzl.Entry,
): Buffer {
  const header = readAt(zip, at, 30);
  if (header.readUInt32LE(0) !== 0x04034b50) throw new Error("There is no local header");
  const packed = readAt(zip, at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28), compressedSize);
  const bytes = compressionMethod === 0 ? packed : inflateRawSync(packed, { maxOutputLength: uncompressedSize || 1 });
  if (bytes.length !== uncompressedSize) throw new Error("The file has another size");
  return bytes;
}

function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  if (readSync(file, bytes, 0, length, position) !== length) throw new Error("The zip ends too early");
  return bytes;
}

/** The upper half of code page 437, in which a zip writes names that are not marked as UTF-8 (PKWARE APPNOTE, appendix D). */
const upper =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

/** A file's name. Many programs write UTF-8 without marking it, so that is tried first. */
export function entryName(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: !isUtf8 }).decode(bytes);
  } catch {
    return [...bytes].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : upper[byte - 0x80])).join("");
  }
}
