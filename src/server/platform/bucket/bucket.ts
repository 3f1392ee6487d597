import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { storageTrouble } from "../storage-trouble.ts";
import { BucketError } from "./bucket-error.ts";
import { type ListedObject, readListing } from "./bucket-listing.ts";
import { type BucketSettings, bucketName } from "./bucket-settings.ts";

/** A file on the disk to upload. */
export interface FileBody {
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface ObjectHead {
  bytes: number;
  etag: string;
  /** Hexadecimal; only for objects that this client stored. */
  sha256: string | null;
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
  getFile(key: string, path: string, maxBytes: number, options?: CallOptions): Promise<FileBody>;
  /** Null when there is no such object. */
  head(key: string, options?: CallOptions): Promise<ObjectHead | null>;
  /** All objects whose keys begin with the text, in the order of their keys. */
  list(start?: string, options?: CallOptions): AsyncGenerator<ListedObject>;
  /** Deletes an object; a missing one is no failure. */
  delete(key: string, options?: CallOptions): Promise<void>;
}

export interface BucketTimes {
  /** Milliseconds without a byte in either direction. */
  idleMs: number;
  /** Milliseconds of one attempt, besides the time that its bytes may take. */
  attemptMs: number;
  attempts: number;
  /** Milliseconds before the second attempt; doubled before each further attempt. */
  retryMs: number;
}

const usualTimes: BucketTimes = { idleMs: 10_000, attemptMs: 30_000, attempts: 3, retryMs: 200 };

/** Bytes a second below which a transfer counts as hanging. */
const slowestBytesPerSecond = 50_000;

/** Bytes read of an error or a listing. A page of a listing has at most 1,000 keys of 1,024 bytes. */
const maxXmlBytes = 4_000_000;

const checksumHeader = "x-amz-meta-sha256";
const sha256Of = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const emptySha256 = sha256Of("");

interface Call {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer | FileBody;
  /** Maximum bytes of the response body. */
  bytes?: number;
  signal?: AbortSignal | undefined;
}

/**
 * A client of an S3 server. Requests are signed (Signature Version 4) with the checksum of their body, and name the bucket in the
 * path. Network errors, 5xx and 429 are tried again: each of these calls may be repeated.
 *
 * This file is loaded only when a bucket is configured.
 */
export async function openBucket(settings: BucketSettings, times: Partial<BucketTimes> = {}): Promise<Bucket> {
  const { AwsV4Signer } = await import("aws4fetch");
  const { idleMs, attemptMs, attempts, retryMs } = { ...usualTimes, ...times };
  const name = bucketName(settings);
  const send = new URL(settings.endpoint).protocol === "https:" ? httpsRequest : httpRequest;

  const urlOf = ({ key, query }: Call) => {
    const path = [settings.bucket, ...(key ? `${settings.prefix}${key}`.split("/") : [])].map(encodeURIComponent);
    return `${settings.endpoint}/${path.join("/")}${query ? `?${new URLSearchParams(query)}` : ""}`;
  };

  async function request(call: Call, signal: AbortSignal): Promise<IncomingMessage> {
    const { method, body } = call;
    const sha256 = !body ? emptySha256 : Buffer.isBuffer(body) ? sha256Of(body) : body.sha256;
    const { accessKeyId, secretAccessKey, region } = settings;
    const headers = { ...call.headers, "x-amz-content-sha256": sha256 };
    // Signed for each attempt: servers refuse a signature that is some minutes old.
    const signed = await new AwsV4Signer({
      method,
      url: urlOf(call),
      headers,
      accessKeyId,
      secretAccessKey,
      region,
      service: "s3",
    }).sign();
    const length = body ? { "content-length": String(Buffer.isBuffer(body) ? body.length : body.bytes) } : {};
    return new Promise((resolve, reject) => {
      const sent = send(signed.url, { method, signal, headers: { ...Object.fromEntries(signed.headers), ...length } });
      sent.setTimeout(idleMs, () => sent.destroy(new Error(`no byte for ${idleMs} ms`)));
      sent.on("response", resolve).on("error", reject);
      if (!body || Buffer.isBuffer(body)) sent.end(body);
      else pipeline(createReadStream(body.path, { end: Math.max(0, body.bytes - 1) }), sent).catch(reject);
    });
  }

  async function attempt<T>(call: Call, read: (response: IncomingMessage) => Promise<T>): Promise<T> {
    const body = call.body && (Buffer.isBuffer(call.body) ? call.body.length : call.body.bytes);
    const transferMs = ((body ?? call.bytes ?? 0) / slowestBytesPerSecond) * 1_000;
    const timeout = AbortSignal.timeout(Math.ceil(attemptMs + transferMs));
    const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout;
    let response: IncomingMessage | undefined;
    try {
      response = await request(call, signal);
      const { statusCode: status = 0 } = response;
      if (status < 200 || status > 299) throw await refusal(response, call);
      if (!isOfS3(response, call))
        throw new BucketError("refused", `${name} answers ${call.method} as no S3 server does`);
      return await read(response);
    } catch (cause) {
      if (cause instanceof BucketError) throw cause;
      if (isOfDisk(cause)) throw cause;
      throw new BucketError("away", `${name} does not answer: ${reasonOf(cause)}`, { cause });
    } finally {
      // Reads the rest of the body, so that the connection can be reused; a hanging connection is closed.
      if (response?.complete === false) response.destroy();
      else response?.resume();
    }
  }

  async function refusal(response: IncomingMessage, { method, key }: Call): Promise<BucketError> {
    const status = response.statusCode ?? 0;
    const xml = method === "HEAD" ? "" : (await readAll(response, maxXmlBytes)).toString("utf8");
    const code = /<Code>([\w.-]{1,80})<\/Code>/.exec(xml)?.[1];
    const reason = code ? `${status} ${code}` : String(status);
    // Without a code it is another server's page: the object may be there.
    const isOfBucket = method === "HEAD" || (code !== undefined && code !== "NoSuchBucket");
    if (status === 404 && key && method !== "PUT" && isOfBucket) {
      return new BucketError("missing", `${name} has no object ${key}`);
    }
    if (status >= 500 || status === 429 || status === 408) return new BucketError("away", `${name} answers ${reason}`);
    return new BucketError("refused", `${name} refuses ${method}: ${reason}`);
  }

  async function run<T>(call: Call, read: (response: IncomingMessage) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await attempt(call, read);
      } catch (error) {
        const mayRepeat = error instanceof BucketError && (error.failure === "away" || error.failure === "damaged");
        if (!mayRepeat || tried >= attempts || call.signal?.aborted) throw error;
        // Between half of the pause and all of it, so that clients do not retry at the same moment.
        const pause = retryMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2);
        await wait(pause, undefined, { signal: call.signal }).catch(() => {});
      }
    }
  }

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
          const file = { path, ...(await writeTo(path, response, maxBytes)) };
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

/**
 * A web console, proxy or login portal may answer 200 with a page. Objects are never stored as HTML, and each has an
 * ETag.
 */
const isOfS3 = ({ headers }: IncomingMessage, { method }: Call) =>
  method === "PUT" ? headers.etag !== undefined : method !== "GET" || !headers["content-type"]?.startsWith("text/html");

/** The disk of this machine fails, not the bucket. */
const isOfDisk = (error: unknown) =>
  storageTrouble(error) !== null || ["ENOENT", "EEXIST"].includes(String((error as NodeJS.ErrnoException).code));

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

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

const tooLong = (maxBytes: number) =>
  new BucketError("damaged", `the bucket sends more than the ${maxBytes} bytes expected`);

async function readAll(body: Readable, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLong(maxBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function writeTo(path: string, body: Readable, maxBytes: number): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      hash.update(piece);
      bytes += piece.length;
      if (bytes > maxBytes) throw tooLong(maxBytes);
      await file.writeFile(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}
