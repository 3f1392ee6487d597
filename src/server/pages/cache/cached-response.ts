import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Encoding } from "./accepted-encoding.ts";
import { bodyHash } from "./body-hash.ts";
import { compress } from "./compression.ts";
import { WireAnswer } from "./serialized-response.ts";

/** A page in one encoding, with its headers written out: a request that finds it only sends them. */
export interface Answer {
  etag: string;
  headers: string[];
  headersOf304: string[];
  whole: WireAnswer;
  notModified: WireAnswer;
}

/** A page as it is kept: as it was made, and compressed as it has been asked for. */
export interface KeptPage {
  status: number;
  /** Of everything that is kept of it. */
  bytes: number;
  answers: Partial<Record<Encoding, Answer>> & { identity: Answer };
  headers: OutgoingHttpHeaders;
  tag: { hash: string; isWeak: boolean };
}

/** Bytes that a page takes beside what is sent of it, roughly: its key, its headers, its objects. */
const overheadBytes = 4 * 1024;

/**
 * What is kept of an answer.
 *
 * @param res with its status and headers, before they are sent
 * @param fleeting part of the body that is another each time, though nothing changed
 */
export function keptPageOf(res: ServerResponse, body: string, fleeting?: string): KeptPage {
  const identity = Buffer.from(body);
  const tag = tagOf(identity, fleeting);
  const { date: _date, "content-length": _length, "x-request-id": _id, ...headers } = res.getHeaders();
  const page = { status: res.statusCode, headers, tag };
  const answer = answerOf(page, identity, "identity");
  return { ...page, bytes: overheadBytes + bytesOf(answer), answers: { identity: answer } };
}

/** What an ETag says of a page: weak where not every byte is told by it (RFC 9110 §8.8.1). */
export function tagOf(body: Buffer, fleeting?: string): KeptPage["tag"] {
  const lasting = fleeting ? body.toString().replaceAll(fleeting, "") : body;
  return { hash: bodyHash(lasting), isWeak: fleeting !== undefined };
}

/** Each encoding is another answer, and has a tag of its own. */
export const etagOf = ({ hash, isWeak }: KeptPage["tag"], encoding: Encoding) =>
  `${isWeak ? "W/" : ""}"${hash}${encoding === "identity" ? "" : `-${encoding}`}"`;

/** Compressed when somebody first asks for it, and then kept: the page takes more bytes. */
export function compressed(page: KeptPage, encoding: Encoding): Answer {
  const body = compress(page.answers.identity.whole.body, encoding, "kept");
  const answer = answerOf(page, body, encoding);
  page.answers[encoding] = answer;
  page.bytes += bytesOf(answer);
  return answer;
}

function answerOf(
  { status, headers, tag }: Pick<KeptPage, "status" | "headers" | "tag">,
  body: Buffer,
  encoding: Encoding,
): Answer {
  const etag = etagOf(tag, encoding);
  const { "content-type": type, ...kept } = headers;
  const common = { ...kept, etag, vary: "Accept-Encoding" };
  const ofBody: OutgoingHttpHeaders = { "content-type": type, "content-length": body.length };
  if (encoding !== "identity") ofBody["content-encoding"] = encoding;
  const headersOf304 = written(common);
  const headersOfWhole = written({ ...common, ...ofBody });
  return {
    etag,
    headers: headersOfWhole,
    headersOf304,
    whole: new WireAnswer(status, headersOfWhole, body),
    notModified: new WireAnswer(304, headersOf304, Buffer.alloc(0)),
  };
}

/** Names and values in turn, the form that Node sends without looking at each again. */
function written(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );
}

const bytesOf = ({ whole, notModified }: Answer) => whole.length + notModified.length;
