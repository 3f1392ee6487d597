import type { IncomingMessage, ServerResponse } from "node:http";
import { cacheKey, isMadeUp } from "./cache-key.ts";
import { Shelf } from "./cache-store.ts";
import { type Answer, compressed, type KeptPage, keptPageOf } from "./cached-response.ts";
import { encodingOf } from "./compression.ts";

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

/**
 * Whole answers in memory, in front of the application, so that a page that many read is rendered once.
 *
 * @param maxBytes of all answers kept, compressed ones included; 0 keeps none
 * @see design §8, §12
 */
export function createPageCache(maxBytes: number): PageCache {
  const known = new Shelf<KeptPage>(maxBytes * (1 - madeUpShare));
  const madeUp = new Shelf<KeptPage>(maxBytes * madeUpShare);
  const underWay = new Map<string, Render>();
  let generation = 0;

  const lookUp = (key: string, { acceptEncoding, ifNoneMatch }: Wish): Found | null => {
    const usual = known.get(key);
    const page = usual ?? madeUp.get(key);
    if (!page) return null;
    const encoding = encodingOf(acceptEncoding, page.answers.identity.whole.body.length);
    let answer = page.answers[encoding];
    if (!answer) {
      answer = compressed(page, encoding);
      // Its bytes have grown.
      (usual ? known : madeUp).put(key, page);
    }
    return { answer, status: page.status === 200 && matches(ifNoneMatch, answer.etag) ? 304 : page.status };
  };

  const answerFromMemory = (key: string, req: IncomingMessage, res: ServerResponse): boolean => {
    const { "accept-encoding": acceptEncoding, "if-none-match": ifNoneMatch } = req.headers;
    const found = lookUp(key, { acceptEncoding: acceptEncoding?.toString(), ifNoneMatch });
    if (found && isAnother(found, req)) res.writeHead(412, { "Cache-Control": "no-store" }).end();
    else if (found) send(found, req, res);
    return found !== null;
  };

  const shelfFor = (status: number, key: string): Shelf<KeptPage> | null => {
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
      shelf?.put(key, keptPageOf(res, body, fleeting));
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

function send({ status, answer }: Found, req: IncomingMessage, res: ServerResponse): void {
  if (status === 304) {
    res.writeHead(304, answer.headersOf304).end();
    return;
  }
  res.writeHead(status, answer.headers);
  if (req.method === "HEAD") res.end();
  else res.end(answer.whole.body);
}

/** Whether the page is none of those that alone were asked for. A weak tag tells of no page that it is the same. @see RFC 9110 §13.1.1 */
function isAnother({ status, answer: { etag } }: Found, { headers: { "if-match": wanted } }: IncomingMessage): boolean {
  if (wanted === undefined || status === 404) return false;
  return !wanted.split(",").some((tag) => tag.trim() === "*" || (tag.trim() === etag && !etag.startsWith("W/")));
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque || tag.trim() === "*");
}
