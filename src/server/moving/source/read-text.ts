import type { Readable } from "node:stream";
import type { Reason } from "../../../shared/import-report.ts";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { reason } from "../report/reason.ts";
import type { SourceFile } from "./open-source.ts";

/** Bytes of the longest text of a post, which holds a megabyte of HTML. */
const maxTextBytes = 16 * 1024 * 1024;
/** Bytes in which a text says its encoding. */
const headBytes = 1024;

/**
 * The text of a whole file: by its byte order mark, else UTF-8, else Windows-1252.
 *
 * @throws AppError `bad-input` when it is longer, or damaged
 */
export async function readText(
  file: SourceFile,
  maxBytes = maxTextBytes,
): Promise<{ text: string; reasons: Reason[] }> {
  const bytes = await readBytes(file, maxBytes);
  const marked = markedEncoding(bytes) ?? wideEncoding(bytes);
  if (marked) return { text: new TextDecoder(marked).decode(bytes), reasons: [] };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), reasons: [] };
  } catch {
    const count = bytes.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0);
    const note = reason("encoding-replaced", { name: file.path, count });
    return { text: new TextDecoder("windows-1252").decode(bytes), reasons: [note] };
  }
}

/** The same; undefined for a file that cannot be read. */
export async function readableText(file: SourceFile, maxBytes = maxTextBytes) {
  try {
    return await readText(file, maxBytes);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The bytes of a whole file. @throws AppError `bad-input` when there are more, or the file is damaged */
export async function readBytes(file: SourceFile, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(file)) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError("bad-input", say("importFileTooBig", { file: file.path }));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The first bytes of a file as text, for recognising its format. Bytes that are no text are replaced. */
export async function readHead(file: SourceFile, bytes = 4096): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = await file.open();
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= bytes) break;
    }
  } finally {
    stream.destroy();
  }
  const head = Buffer.concat(chunks).subarray(0, bytes);
  return new TextDecoder(markedEncoding(head) ?? wideEncoding(head) ?? "utf-8").decode(head);
}

/** The files whose first bytes say that they are of a format. */
export async function filesThatBegin(
  files: readonly SourceFile[],
  isOfFormat: (head: string) => boolean,
  bytes = 4096,
) {
  const found: SourceFile[] = [];
  for (const file of files) if (isOfFormat(await readHead(file, bytes))) found.push(file);
  return found;
}

/** Whether one of some files is of a format. Behind it, none is read. */
export async function oneBegins(files: readonly SourceFile[], isOfFormat: (head: string) => boolean, bytes: number) {
  for (const file of files) if (isOfFormat(await readHead(file, bytes))) return true;
  return false;
}

/**
 * The text of a file in pieces, for readers that must not hold it whole. The encoding is that of the byte order mark, else the
 * one that `encoding="…"` in the first bytes names, else the usual one.
 *
 * @param replaced is called with the number of characters that were replaced
 * @param usual the encoding of a file that does not say its own
 */
export async function* textChunks(file: SourceFile, replaced: (count: number) => void = () => {}, usual = "utf-8") {
  let decoder: TextDecoder | undefined;
  let head: Buffer = Buffer.alloc(0);
  let count = 0;
  const decode = (bytes?: Buffer) => {
    const text = decoder?.decode(bytes, { stream: bytes !== undefined }) ?? "";
    if (text.includes("\ufffd")) count += text.split("\ufffd").length - 1;
    return text;
  };
  for await (const chunk of chunksOf(file)) {
    if (decoder) yield decode(chunk);
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) continue;
      decoder = decoderFor(head, usual);
      yield decode(head);
    }
  }
  decoder ??= decoderFor(head, usual);
  if (head.length < headBytes) yield decode(head);
  yield decode();
  if (count > 0) replaced(count);
}

/** The chunks of a file. What fails while it is read, as a damaged zip, becomes one sentence. */
async function* chunksOf(file: SourceFile): AsyncGenerator<Buffer> {
  let stream: Readable | undefined;
  try {
    stream = await file.open();
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("bad-input", say("importFileDamaged", { file: file.path }), { cause: error });
  } finally {
    stream?.destroy();
  }
}

function decoderFor(head: Buffer, usual: string): TextDecoder {
  const [, declared] = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head.toString("latin1")) ?? [];
  try {
    return new TextDecoder(markedEncoding(head) ?? wideEncoding(head) ?? declared ?? usual);
  } catch {
    // An unknown encoding.
    return new TextDecoder("utf-8");
  }
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

/** UTF-16 without a byte order mark: the first two characters are ASCII. */
function wideEncoding([a, b, c, d]: Uint8Array): string | undefined {
  if (a && b === 0 && c && d === 0) return "utf-16le";
  if (a === 0 && b && c === 0 && d) return "utf-16be";
  return undefined;
}
