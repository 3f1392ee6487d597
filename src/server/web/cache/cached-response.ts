import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { tagHeaders } from "../../core/settings/shared-cache-settings.ts";
import { SerializedResponse } from "../../http/raw/serialized-response.ts";
import { bodyHash } from "./body-hash.ts";
import { compress, type Encoding } from "./compression.ts";

/** A response in one encoding, with its headers written out: a cache hit only sends it. */
export interface EncodedResponse {
  etag: string;
  headers: string[];
  headersOf304: string[];
  full: SerializedResponse;
  notModified: SerializedResponse;
}

/** A cached response in the encodings that clients have requested so far. */
export interface CachedResponse {
  status: number;
  /** Memory in use, in bytes. */
  bytes: number;
  encoded: Partial<Record<Encoding, EncodedResponse>> & { identity: EncodedResponse };
  headers: OutgoingHttpHeaders;
  tag: Tag;
  /** The id of the post that the page shows; empty for a list, null for everything else. */
  viewed: string | null;
  /** Milliseconds, of a whole second; undefined for a 404, and when no truthful date exists. */
  lastModified: number | undefined;
}

/** An ETag without the suffix of an encoding. */
interface Tag {
  hash: string;
  isWeak: boolean;
}

const tagHeaderNames = Object.values(tagHeaders).map((header) => header.toLowerCase());

/**
 * Headers of a 304: those that RFC 9110 §15.4.5 asks for, the permission for other origins, and the tag for a shared cache that
 * revalidates. The client keeps the others with its copy.
 */
const isKeptIn304 = (name: string) =>
  ["cache-control", "content-location", "etag", "expires", "vary", "cross-origin-resource-policy"].includes(name) ||
  tagHeaderNames.includes(name) ||
  name.startsWith("access-control-");

/** Removes the headers that a 304 does not repeat. */
export function keepHeadersOf304(res: ServerResponse): void {
  for (const name of res.getHeaderNames()) if (!isKeptIn304(name)) res.removeHeader(name);
}

/** Approximate bytes of an entry besides its serialized responses: key, headers, objects. */
const overheadBytes = 4 * 1024;

/**
 * Makes a cached response.
 *
 * @param res with status and headers set, not sent yet
 * @param volatilePart part of the body that differs at every render although nothing changed
 * @param dateOf the date of the version with a hash
 */
export function cachedResponseOf(
  res: ServerResponse,
  body: string,
  volatilePart?: string,
  viewed: string | null = null,
  dateOf: (hash: string) => number | undefined = () => undefined,
): CachedResponse {
  const identity = Buffer.from(body);
  const {
    date: _date,
    connection: _connection,
    "content-length": _length,
    "x-request-id": _id,
    ...headers
  } = res.getHeaders();
  const tag = tagOf(res, identity, volatilePart);
  const lastModified = res.statusCode === 200 ? dateOf(tag.hash) : undefined;
  if (lastModified !== undefined) headers["last-modified"] = new Date(lastModified).toUTCString();
  const response = { status: res.statusCode, headers, tag };
  const encoded = encode(response, identity, "identity");
  return { ...response, viewed, lastModified, bytes: overheadBytes + bytesOf(encoded), encoded: { identity: encoded } };
}

/**
 * A tag is weak when the hash leaves out a part of the body (RFC 9110 §8.8.1). A 304 does not repeat the content security policy, so
 * the tag changes with it.
 */
export function tagOf(res: ServerResponse, body: Buffer, volatilePart?: string): Tag {
  const stable = volatilePart ? body.toString().replaceAll(volatilePart, "") : body;
  return {
    hash: bodyHash(stable, String(res.getHeader("Content-Security-Policy") ?? "")),
    isWeak: volatilePart !== undefined,
  };
}

/** Each encoding is a representation with its own ETag. */
export const etagOf = ({ hash, isWeak }: Tag, encoding: Encoding) =>
  `${isWeak ? "W/" : ""}"${hash}${encoding === "identity" ? "" : `-${encoding}`}"`;

/** Returns a copy of the cached response that holds another encoding too. */
export function withEncoding(response: CachedResponse, encoding: Encoding): CachedResponse {
  const encoded = encode(response, compress(response.encoded.identity.full.body, encoding, "cached"), encoding);
  return {
    ...response,
    bytes: response.bytes + bytesOf(encoded),
    encoded: { ...response.encoded, [encoding]: encoded },
  };
}

function encode(
  { status, headers, tag }: Pick<CachedResponse, "status" | "headers" | "tag">,
  body: Buffer,
  encoding: Encoding,
): EncodedResponse {
  const etag = etagOf(tag, encoding);
  const { "content-type": type, ...others } = headers;
  const common = { ...others, etag, vary: "Accept-Encoding" };
  const ofBody: OutgoingHttpHeaders = { "content-type": type, "content-length": body.length };
  if (encoding !== "identity") ofBody["content-encoding"] = encoding;
  const headersOf304 = rawHeaders(Object.fromEntries(Object.entries(common).filter(([name]) => isKeptIn304(name))));
  const headersOfFull = rawHeaders({ ...common, ...ofBody });
  return {
    etag,
    headers: headersOfFull,
    headersOf304,
    full: new SerializedResponse(status, headersOfFull, body),
    notModified: new SerializedResponse(304, headersOf304, Buffer.alloc(0)),
  };
}

/** Alternating names and values: Node sends this form without checking each header again. */
function rawHeaders(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );
}

const bytesOf = ({ full, notModified }: EncodedResponse) => full.length + notModified.length;
