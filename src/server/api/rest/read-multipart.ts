import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import busboy from "busboy";
import type { Request } from "express";
import { maxImageBytes } from "../../../shared/limits.ts";
import { type Sentence, say } from "../../../shared/words/sentence.ts";
import type { ReceivedFile } from "../../content/images/image-service.ts";
import { writeNewFile } from "../../core/platform/durable-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import { heldBodies } from "../../http/bodies/held-bodies.ts";
import { maxFieldBytes, maxFields, maxFormBytes } from "./form-limits.ts";

/** The file part of a form while it is written to disk. */
export class IncomingFile {
  readonly #path: string;
  #fileName: string | undefined;
  #bytes = 0;
  #saved: Promise<void> | undefined;

  constructor(folder: string) {
    this.#path = join(folder, randomUUID());
  }

  get isTaken(): boolean {
    return this.#saved !== undefined;
  }

  take(stream: Readable, fileName: string | undefined): Promise<void> {
    this.#fileName = fileName;
    this.#saved = writeNewFile(this.#path, stream).then((bytes) => {
      this.#bytes = bytes;
    });
    return this.#saved;
  }

  /** @returns null also for the empty part without a name that browsers send when no file was chosen */
  async finished(): Promise<ReceivedFile | null> {
    await this.#saved;
    if (this.#bytes > 0 || this.#fileName) return { path: this.#path, fileName: this.#fileName ?? "" };
    await this.discard();
    return null;
  }

  async discard(): Promise<void> {
    // Otherwise the writer could create the file after its removal.
    await this.#saved?.catch(() => {});
    await rm(this.#path, { force: true });
  }
}

export interface Form {
  fields: Record<string, string>;
  /** On disk under a generated name; the caller deletes it. Null when none was chosen. */
  file: ReceivedFile | null;
}

/** The one file that a form may hold. */
export interface FormFile {
  field: string;
  maxBytes: number;
  tooLarge: Sentence;
}

export const imageField: FormFile = { field: "image", maxBytes: maxImageBytes, tooLarge: say("imageTooLarge") };

const damaged = (cause: unknown) => new AppError("bad-input", say("formDamaged"), { cause });
const brokenOff = () => new AppError("bad-input", say("uploadInterrupted"));
const oneFileOnly = ({ field }: FormFile) => new AppError("bad-input", say("formFilesTooMany", { field }));
const fileTooLarge = ({ tooLarge }: FormFile) => new AppError("too-large", tooLarge);

/**
 * Reads a multipart form: the fields into memory, the file onto disk, both within their limits. A rejected form leaves
 * nothing on disk and is not read further.
 *
 * @param folder for the file until it is stored in the library
 * @throws AppError `unsupported-type`, `too-large` or `bad-input`
 */
export async function readMultipart(req: Request, folder: string, expected: FormFile = imageField): Promise<Form> {
  const parser = openParser(req, expected);
  makeFolder(folder);
  const file = new IncomingFile(folder);
  try {
    const fields = await parse(req, parser, file, expected);
    heldBodies.release(req);
    return { fields, file: await file.finished() };
  } catch (error) {
    heldBodies.release(req);
    // Only after parse() has returned: busboy crashes when it is destroyed inside one of its own events.
    req.unpipe(parser);
    parser.destroy();
    await file.discard();
    throw error;
  }
}

function openParser(req: Request, expected: FormFile): busboy.Busboy {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(req.headers["content-type"] ?? "")) {
    throw new AppError("unsupported-type", say("formExpected"));
  }
  if (Number(req.headers["content-length"] ?? 0) > maxFormBytes(expected.maxBytes)) throw fileTooLarge(expected);
  try {
    const parser = busboy({
      headers: req.headers,
      defParamCharset: "utf8",
      // busboy reports a size equal to its limit as too large.
      limits: {
        fileSize: expected.maxBytes + 1,
        fieldSize: maxFieldBytes + 1,
        fields: maxFields,
        parts: maxFields + 2,
      },
    });
    // It emits an error when it is destroyed during a form. Without a listener that would end the process.
    return parser.on("error", () => {});
  } catch (error) {
    throw damaged(error);
  }
}

/** Pipes the request to the parser until both have ended. */
function parse(
  req: Request,
  parser: busboy.Busboy,
  file: IncomingFile,
  expected: FormFile,
): Promise<Record<string, string>> {
  const fields = new Map<string, string>();
  let bytes = 0;
  let inFile = false;
  return new Promise((resolve, reject) => {
    // A request that was aborted earlier emits no more events.
    if (req.destroyed) return reject(brokenOff());
    parser.on("field", (name: string | undefined, value, { valueTruncated }) => {
      if (valueTruncated) return reject(new AppError("too-large", say("formFieldTooLong")));
      if (name === undefined) return;
      if (fields.has(name)) return reject(new AppError("bad-input", say("formFieldTwice")));
      fields.set(name, value);
    });
    parser.on("file", (name, stream, { filename }) => {
      if (name !== expected.field || file.isTaken) {
        // An unread stream stops the parser, and an error without a listener ends the process.
        stream.on("error", () => {}).resume();
        return reject(oneFileOnly(expected));
      }
      stream.on("limit", () => reject(fileTooLarge(expected)));
      inFile = true;
      stream.once("close", () => {
        inFile = false;
      });
      file.take(stream, filename).catch(reject);
    });
    const tooMany = () => reject(new AppError("bad-input", say("formFieldsTooMany")));
    parser.on("fieldsLimit", tooMany).on("partsLimit", tooMany);
    parser.on("error", (error) => reject(damaged(error)));
    parser.on("finish", () => resolve(Object.fromEntries(fields)));

    req.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxFormBytes(expected.maxBytes)) reject(fileTooLarge(expected));
      // A file goes to disk.
      if (!inFile && !parser.destroyed) heldBodies.add(req, chunk);
    });
    req.once("close", () => {
      if (!req.complete) reject(brokenOff());
    });
    req.pipe(parser);
  });
}
