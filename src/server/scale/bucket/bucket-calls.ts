import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { FileBody } from "../../core/platform/file-store.ts";
import { storageFailure } from "../../core/platform/storage-failure.ts";
import { type BucketSettings, bucketName } from "../../core/settings/bucket-settings.ts";
import { BucketError } from "./bucket-error.ts";

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
export const maxXmlBytes = 4_000_000;

export const sha256Of = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const emptySha256 = sha256Of("");

export interface BucketCall {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer | FileBody;
  /** Maximum bytes of the response body. */
  bytes?: number;
  signal?: AbortSignal | undefined;
}

/** Sends a call, reads its response and repeats both after a failure that may pass. @throws BucketError */
export type RunCall = <T>(call: BucketCall, read: (response: IncomingMessage) => Promise<T>) => Promise<T>;

/**
 * Calls to an S3 server. Requests are signed (Signature Version 4) with the checksum of their body, and name the bucket in the
 * path. Network errors, 5xx and 429 are tried again: each of these calls may be repeated.
 */
export async function createBucketCalls(settings: BucketSettings, times: Partial<BucketTimes> = {}): Promise<RunCall> {
  const { AwsV4Signer } = await import("aws4fetch");
  const { idleMs, attemptMs, attempts, retryMs } = { ...usualTimes, ...times };
  const name = bucketName(settings);
  const send = new URL(settings.endpoint).protocol === "https:" ? httpsRequest : httpRequest;

  const urlOf = ({ key, query }: BucketCall) => {
    const path = [settings.bucket, ...(key ? `${settings.prefix}${key}`.split("/") : [])].map(encodeURIComponent);
    return `${settings.endpoint}/${path.join("/")}${query ? `?${new URLSearchParams(query)}` : ""}`;
  };

  async function request(call: BucketCall, signal: AbortSignal): Promise<IncomingMessage> {
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

  /** Sends a call once and reads its response. */
  async function attempt<T>(call: BucketCall, read: (response: IncomingMessage) => Promise<T>): Promise<T> {
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

  /** The failure that an answer other than 2xx means. */
  async function refusal(response: IncomingMessage, { method, key }: BucketCall): Promise<BucketError> {
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

  return async function run<T>(call: BucketCall, read: (response: IncomingMessage) => Promise<T>): Promise<T> {
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
  };
}

/**
 * A web console, proxy or login portal may answer 200 with a page. Objects are never stored as HTML, and each has an
 * ETag.
 */
const isOfS3 = ({ headers }: IncomingMessage, { method }: BucketCall) =>
  method === "PUT" ? headers.etag !== undefined : method !== "GET" || !headers["content-type"]?.startsWith("text/html");

/** The disk of this machine fails, not the bucket. */
const isOfDisk = (error: unknown) =>
  storageFailure(error) !== null || ["ENOENT", "EEXIST"].includes(String((error as NodeJS.ErrnoException).code));

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

export const tooLong = (maxBytes: number) =>
  new BucketError("damaged", `the bucket sends more than the ${maxBytes} bytes expected`);

export async function readAll(body: Readable, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLong(maxBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
