import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { type Synced, writeDurably } from "../../core/platform/durable-file.ts";
import type { FileBody } from "../../core/platform/file-store.ts";
import { type BucketSettings, bucketName } from "../../core/settings/bucket-settings.ts";
import { type BucketTimes, createBucketCalls, maxXmlBytes, readAll, sha256Of, tooLong } from "./bucket-calls.ts";
import { BucketError } from "./bucket-error.ts";
import { type ListedObject, readListing } from "./bucket-listing.ts";

export interface ObjectHead {
  bytes: number;
  etag: string;
  /** Hexadecimal; only for objects that this client stored. */
  sha256: string | null;
}

interface FetchedFile extends Pick<FileBody, "bytes" | "sha256"> {
  file: Synced;
}

export interface PutOptions extends CallOptions {
  contentType?: string;
}

export interface CallOptions {
  signal?: AbortSignal;
}

/**
 * An S3 bucket, or a part of one. Keys are below its prefix. Every call ends within a bounded time and throws a BucketError, or
 * the system's error when a file of this machine cannot be read or written.
 */
export interface Bucket {
  /** For logs and messages. */
  readonly name: string;
  /** Stores or replaces an object. Returns when the server has confirmed it with the checksum of its bytes. */
  put(key: string, body: Buffer | FileBody, options?: PutOptions): Promise<void>;
  /** The bytes of an object. @throws BucketError `missing`; `damaged` when longer than `maxBytes` or not as stored */
  get(key: string, maxBytes: number, options?: CallOptions): Promise<Buffer>;
  /** Writes an object to a new file, synced to the disk. A failure leaves no file. @throws as get */
  getFile(key: string, path: string, maxBytes: number, options?: CallOptions): Promise<FetchedFile>;
  /** Null when there is no such object. */
  head(key: string, options?: CallOptions): Promise<ObjectHead | null>;
  /** All objects whose keys begin with the text, in the order of their keys. */
  list(start?: string, options?: CallOptions): AsyncGenerator<ListedObject>;
  /** Deletes an object; a missing one is no failure. */
  delete(key: string, options?: CallOptions): Promise<void>;
}

const checksumHeader = "x-amz-meta-sha256";

/** A client of an S3 server. This file is loaded only when a bucket is configured. */
export async function openBucket(settings: BucketSettings, times?: Partial<BucketTimes>): Promise<Bucket> {
  const name = bucketName(settings);
  const run = await createBucketCalls(settings, times);
  const drain = async (response: IncomingMessage) => {
    await readAll(response, maxXmlBytes);
  };

  return {
    name,

    async put(key, body, { contentType = "application/octet-stream", signal } = {}) {
      const sha256 = Buffer.isBuffer(body) ? sha256Of(body) : body.sha256;
      const headers = { "content-type": contentType, [checksumHeader]: sha256 };
      await run({ method: "PUT", key, headers, body, signal }, drain);
    },

    get: (key, maxBytes, { signal } = {}) =>
      run({ method: "GET", key, bytes: maxBytes, signal }, async (response) => {
        const bytes = await readAll(response, maxBytes);
        checkObject(response, { key, bytes: bytes.length, sha256: sha256Of(bytes) });
        return bytes;
      }),

    getFile: (key, path, maxBytes, { signal } = {}) =>
      run({ method: "GET", key, bytes: maxBytes, signal }, async (response) => {
        try {
          const file = await writeTo(path, response, maxBytes);
          checkObject(response, { key, ...file });
          return file;
        } catch (error) {
          await rm(path, { force: true });
          throw error;
        }
      }),

    async head(key, { signal } = {}) {
      try {
        return await run({ method: "HEAD", key, signal }, async ({ headers }) => ({
          bytes: Number(headers["content-length"]),
          etag: (headers.etag ?? "").replace(/"/g, ""),
          sha256: storedSha256({ headers }),
        }));
      } catch (error) {
        if (error instanceof BucketError && error.failure === "missing") return null;
        throw error;
      }
    },

    async *list(start = "", { signal } = {}) {
      let next: string | null = null;
      do {
        const query: Record<string, string> = { "list-type": "2", prefix: settings.prefix + start };
        if (next) query["continuation-token"] = next;
        const page = await run({ method: "GET", key: "", query, bytes: maxXmlBytes, signal }, async (response) => {
          const listing = readListing((await readAll(response, maxXmlBytes)).toString("utf8"));
          if (!listing) throw new BucketError("damaged", `${name} answers with something else than a listing`);
          return listing;
        });
        for (const object of page.objects) yield { ...object, key: object.key.slice(settings.prefix.length) };
        next = page.next;
      } while (next);
    },

    async delete(key, { signal } = {}) {
      try {
        await run({ method: "DELETE", key, signal }, drain);
      } catch (error) {
        if (!(error instanceof BucketError && error.failure === "missing")) throw error;
      }
    },
  };
}

const storedSha256 = ({ headers }: Pick<IncomingMessage, "headers">): string | null => {
  const given = headers[checksumHeader];
  return typeof given === "string" && /^[0-9a-f]{64}$/.test(given) ? given : null;
};

function checkObject(response: IncomingMessage, it: { key: string; bytes: number; sha256: string }): void {
  const length = response.headers["content-length"];
  const stored = storedSha256(response);
  const isWhole = (length === undefined || Number(length) === it.bytes) && (stored === null || stored === it.sha256);
  if (!isWhole) throw new BucketError("damaged", `the bytes of ${it.key} are not those that were stored`);
}

async function writeTo(path: string, body: AsyncIterable<Buffer>, maxBytes: number): Promise<FetchedFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  const measured = async function* () {
    for await (const piece of body) {
      hash.update(piece);
      bytes += piece.length;
      if (bytes > maxBytes) throw tooLong(maxBytes);
      yield piece;
    }
  };
  const file = await writeDurably(path, measured(), 0o600);
  return { file, bytes, sha256: hash.digest("hex") };
}
