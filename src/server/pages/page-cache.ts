import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Encoding } from "./accepted-encoding.ts";
import { bodyHash } from "./body-hash.ts";
import { cacheKey, isMadeUp } from "./cache-key.ts";
import { compress, encodingOf } from "./compression.ts";
import { Shelf } from "./shelf.ts";
import { WireAnswer } from "./wire-answer.ts";

/** A page in one encoding, with its headers written out: a request that finds it only sends them. */
interface Answer {
  etag: string;
  headers: string[];
  headersOf304: string[];
  whole: WireAnswer;
  notModified: WireAnswer;
}

/** What of a request an answer from memory depends on. */
interface Wish {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** A render under way, and how it ended for those who wait for its page. */
interface Render {
  generation: number;
  /** `unfit`: this answer is not to be kept. `lost`: made before a change, or never finished. */
  ended: Promise<"kept" | "unfit" | "lost">;
  end: (how: "kept" | "unfit" | "lost") => void;
}

interface Entry {
  status: number;
  headers: OutgoingHttpHeaders;
  tag: { hash: string; isWeak: boolean };
  bytes: number;
  answers: Partial<Record<Encoding, Answer>> & { identity: Answer };
}

/** What a request is answered with; its status is 304 for who has the page. */
interface Found {
  status: number;
  answer: Answer;
}

export interface PageCache {
  /** Answers from memory, waits for a render of the same page that is under way, or calls `render`. */
  serve(req: IncomingMessage, res: ServerResponse, render: () => void): void;
  /** The whole answer to a GET whose page is kept, to be sent as it is. Valid until the event loop turns. */
  find(url: string, wish: Wish): { status: number; bytes: Buffer } | null;
  /**
   * Keeps an answer that `serve` let render, and gives it to who asked for it as to everybody after: compressed, with its
   * ETag, or not at all to who has it. Only answers of 200 and 404 are kept.
   *
   * @returns whether it has answered; what is not kept is the caller's to send
   * @param fleeting part of the body that is another each time, though nothing changed: a page without it that is the same
   * is the same page, and who has it need not fetch it again
   */
  keep(req: IncomingMessage, res: ServerResponse, body: string, fleeting?: string): boolean;
  /** Forgets everything: visitors see something else now. */
  drop(): void;
  /** What it keeps, in bytes. */
  bytes(): number;
}

/** The share for addresses that are many or can be made up without end: older pages of lists and comments, posts that do not exist. */
const madeUpShare = 1 / 8;

/** Bytes that an entry takes beside what is sent of it, roughly: its key, its headers, its objects. */
const entryOverheadBytes = 4 * 1024;

/**
 * Whole answers in memory, in front of the application, so that a page that many read is rendered once.
 *
 * @param maxBytes of all answers kept, compressed ones included; 0 keeps none
 * @see design §8, §12
 */
export function createPageCache(maxBytes: number): PageCache {
  const known = new Shelf<Entry>(maxBytes * (1 - madeUpShare));
  const madeUp = new Shelf<Entry>(maxBytes * madeUpShare);
  const underWay = new Map<string, Render>();
  let generation = 0;

  const lookUp = (key: string, { acceptEncoding, ifNoneMatch }: Wish): Found | null => {
    const kept = known.get(key);
    const entry = kept ?? madeUp.get(key);
    if (!entry) return null;
    const encoding = encodingOf(acceptEncoding, entry.answers.identity.whole.body.length);
    let answer = entry.answers[encoding];
    if (!answer) {
      answer = compressed(entry, encoding);
      // Its bytes have grown.
      (kept ? known : madeUp).put(key, entry);
    }
    return { answer, status: entry.status === 200 && matches(ifNoneMatch, answer.etag) ? 304 : entry.status };
  };

  const answerFromMemory = (key: string, req: IncomingMessage, res: ServerResponse): boolean => {
    const { "accept-encoding": acceptEncoding, "if-none-match": ifNoneMatch } = req.headers;
    const found = lookUp(key, { acceptEncoding: acceptEncoding?.toString(), ifNoneMatch });
    if (found) send(found, req, res);
    return found !== null;
  };

  const shelfFor = (status: number, key: string): Shelf<Entry> | null => {
    if (maxBytes === 0) return null;
    if (status === 200) return isMadeUp(key) ? madeUp : known;
    return status === 404 ? madeUp : null;
  };

  const serve: PageCache["serve"] = (req, res, render) => {
    const key = keyOf(req);
    if (key === null) return render();
    if (answerFromMemory(key, req, res)) return;
    const sameRender = underWay.get(key);
    if (sameRender) {
      sameRender.ended.then((how) => {
        if (how === "unfit") render();
        // One of those who waited renders next, the others wait for that.
        else serve(req, res, render);
      });
      return;
    }
    const begun = beginRender(generation);
    underWay.set(key, begun);
    begun.ended.then(() => {
      if (underWay.get(key) === begun) underWay.delete(key);
    });
    // What was answered and not kept, a redirect for one, is nothing to wait for.
    res.once("close", () => begun.end(res.writableFinished ? "unfit" : "lost"));
    render();
    // Sent away: nobody else needs to wait for that.
    if (res.writableEnded) begun.end("unfit");
  };

  return {
    serve,

    find(url, wish) {
      const key = cacheKey(url);
      const found = key === null ? null : lookUp(key, wish);
      if (!found) return null;
      const { status, answer } = found;
      return { status, bytes: (status === 304 ? answer.notModified : answer.whole).bytes() };
    },

    keep(req, res, body, fleeting) {
      const key = keyOf(req);
      const render = key === null ? undefined : underWay.get(key);
      if (key === null || !render) return false;
      const shelf = shelfFor(res.statusCode, key);
      // A render that began before a change must not outlive it.
      if (render.generation !== generation) {
        render.end("lost");
        return false;
      }
      shelf?.put(key, entryOf(res, body, fleeting));
      const isKept = shelf?.get(key) !== undefined;
      // Not when the answer has been sent: whoever waits must not wait for the slow connection of another.
      render.end(isKept ? "kept" : "unfit");
      return isKept && answerFromMemory(key, req, res);
    },

    drop() {
      generation += 1;
      known.clear();
      madeUp.clear();
    },

    bytes: () => known.bytes + madeUp.bytes,
  };
}

function beginRender(generation: number): Render {
  let end: Render["end"] = () => {};
  const ended = new Promise<"kept" | "unfit" | "lost">((resolve) => {
    end = resolve;
  });
  return { generation, ended, end };
}

function keyOf({ method, url }: IncomingMessage): string | null {
  return method === "GET" || method === "HEAD" ? cacheKey(url ?? "") : null;
}

function entryOf(res: ServerResponse, body: string, fleeting?: string): Entry {
  const identity = Buffer.from(body);
  const lasting = fleeting ? body.replaceAll(fleeting, "") : identity;
  // Weak where not every byte is told by it (RFC 9110 §8.8.1).
  const tag = { hash: bodyHash(lasting), isWeak: fleeting !== undefined };
  const { date: _date, "content-length": _length, "x-request-id": _id, ...headers } = res.getHeaders();
  const page = { status: res.statusCode, headers, tag };
  const answer = answerOf(page, identity, "identity");
  return { ...page, bytes: entryOverheadBytes + bytesOf(answer), answers: { identity: answer } };
}

function answerOf(
  { status, headers, tag }: Pick<Entry, "status" | "headers" | "tag">,
  body: Buffer,
  encoding: Encoding,
): Answer {
  const etag = `${tag.isWeak ? "W/" : ""}"${tag.hash}${encoding === "identity" ? "" : `-${encoding}`}"`;
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

/** Compressed when somebody first asks for it, and then kept. */
function compressed(entry: Entry, encoding: Encoding): Answer {
  const body = compress(entry.answers.identity.whole.body, encoding, "kept");
  const answer = answerOf(entry, body, encoding);
  entry.answers[encoding] = answer;
  entry.bytes += bytesOf(answer);
  return answer;
}

const bytesOf = ({ whole, notModified }: Answer) => whole.length + notModified.length;

function send({ status, answer }: Found, req: IncomingMessage, res: ServerResponse): void {
  if (status === 304) {
    res.writeHead(304, answer.headersOf304).end();
    return;
  }
  res.writeHead(status, answer.headers);
  if (req.method === "HEAD") res.end();
  else res.end(answer.whole.body);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque || tag.trim() === "*");
}
