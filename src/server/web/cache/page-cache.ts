import type { IncomingMessage, ServerResponse } from "node:http";
import { splitTarget } from "../../../shared/addresses/split-target.ts";
import type { ReadHeader } from "../../content/statistics/is-reader.ts";
import type { Purger } from "../../core/settings/shared-cache-settings.ts";
import { namesEtag } from "../../http/names-etag.ts";
import { isShown } from "../find-route.ts";
import { keepOutOfSharedCaches } from "./cache-control.ts";
import { cacheKey } from "./cache-key.ts";
import { cachedResponseOf } from "./cached-response.ts";
import { isUnmodifiedSince, modificationDates } from "./modification-dates.ts";
import { createResponseStore, type Hit } from "./response-store.ts";

/** The request headers that decide in which form a cached response is sent. */
interface Conditions {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  ifModifiedSince?: string | undefined;
}

/** Called when the cache answers a GET, because such requests never reach the application. */
export interface CountRequests {
  /** A page with a post was sent, or the client's copy is current. */
  view(postId: string, header: ReadHeader): void;
  /** No page exists at the path. */
  missing(path: string, header: ReadHeader): void;
}

/** Whether the application must answer a target, although the page ignores its parameters. */
type IsElsewhere = (url: string) => boolean;

/** `uncacheable`: the response must not be stored. `discarded`: it was rendered before a change, or never finished. */
type Outcome = "stored" | "uncacheable" | "discarded";

/** A render in progress; other requests for the same page wait for its outcome. */
interface Render {
  generation: number;
  ended: Promise<Outcome>;
  end: (outcome: Outcome) => void;
}

export interface PageCache {
  /** Sends the cached response, waits for a render of the same page that is in progress, or calls `render`. */
  serve(req: IncomingMessage, res: ServerResponse, render: () => void): void;
  /** Returns the complete response to a GET of a cached page. Send it before the event loop turns: its Date is updated in place. */
  find(url: string, conditions: Conditions & { header?: ReadHeader }): { status: number; bytes: Buffer } | null;
  /** Whether the page is being rendered: `serve` lets a request for it wait, however full the queue is. */
  isRendering(url: string): boolean;
  /**
   * Stores a response that `serve` let render, if its status is 200 or 404, and sends it as a cache hit would be sent:
   * compressed, with its ETag, or as a 304 if the client's copy is current.
   *
   * @param volatilePart part of the body that differs at every render although nothing changed; the ETag leaves it out
   * @param viewed the id of the post that the page shows; empty for a list
   * @returns whether the response was sent; if not, the caller sends it
   */
  store(
    req: IncomingMessage,
    res: ServerResponse,
    body: string,
    volatilePart?: string,
    viewed?: string | null,
  ): boolean;
  /** Removes every entry: the content of the site changed. */
  clear(): void;
  /** Bytes of all entries. */
  bytes(): number;
}

/**
 * Whole responses in memory, in front of the application, so that a page with many readers is rendered once.
 *
 * @param maxBytes of all entries, compressed copies included; 0 stores nothing
 * @param isElsewhere called for every GET: it must be fast
 * @param onClear called after the entries are removed
 * @see docs/decisions/0002-page-cache-before-express.md
 */
export function createPageCache(
  maxBytes: number,
  counts?: CountRequests,
  isElsewhere: IsElsewhere = () => false,
  onClear?: Purger,
): PageCache {
  const responses = createResponseStore(maxBytes);
  const dates = modificationDates();
  const renders = new Map<string, Render>();
  let generation = 0;

  const keyOfTarget = (url: string) => (isElsewhere(url) ? null : cacheKey(url));
  const keyOf = ({ method, url }: IncomingMessage) =>
    method === "GET" || method === "HEAD" ? keyOfTarget(url ?? "") : null;

  const lookUp = (key: string, { acceptEncoding, ...conditions }: Conditions): Hit | null => {
    const hit = responses.find(key, acceptEncoding);
    if (hit?.status === 200 && isCurrent(hit, conditions)) hit.status = 304;
    return hit;
  };

  const count = (key: string, { status, viewed }: Hit, header: ReadHeader) => {
    if (viewed !== null) counts?.view(viewed, header);
    else if (status === 404) counts?.missing(splitTarget(key).path, header);
  };

  const sendCached = (key: string, req: IncomingMessage, res: ServerResponse): boolean => {
    const { "if-none-match": ifNoneMatch, "if-modified-since": ifModifiedSince } = req.headers;
    const acceptEncoding = req.headers["accept-encoding"]?.toString();
    const hit = lookUp(key, { acceptEncoding, ifNoneMatch, ifModifiedSince });
    if (hit && failsIfMatch(hit, req)) res.writeHead(412, { "Cache-Control": "no-store" }).end();
    else if (hit) {
      if (isShown(req)) count(key, hit, (name) => req.headers[name]);
      send(hit, req, res);
    }
    return hit !== null;
  };

  const serve: PageCache["serve"] = (req, res, render) => {
    const key = keyOf(req);
    if (key === null) return render();
    if (sendCached(key, req, res)) return;
    const sameRender = renders.get(key);
    if (sameRender) {
      sameRender.ended.then((outcome) => {
        // The client left meanwhile: what waits for the end of its response would wait for ever.
        if (res.destroyed) return;
        if (outcome === "uncacheable") render();
        // After a discarded render, one of the waiting requests renders, and the others wait for it.
        else serve(req, res, render);
      });
      return;
    }
    const started = startRender(generation);
    renders.set(key, started);
    started.ended.then(() => {
      if (renders.get(key) === started) renders.delete(key);
    });
    // A response that never called `store`, such as a redirect.
    res.once("close", () => started.end(res.writableFinished ? "uncacheable" : "discarded"));
    render();
    // Refused at once, for example under overload: the other requests need not wait for the connection to close.
    if (res.writableEnded) started.end("uncacheable");
  };

  return {
    serve,

    find(url, conditions) {
      const key = keyOfTarget(url);
      const hit = key === null ? null : lookUp(key, conditions);
      if (key === null || !hit) return null;
      const { status, response } = hit;
      if (conditions.header) count(key, hit, conditions.header);
      return { status, bytes: (status === 304 ? response.notModified : response.full).bytes() };
    },

    isRendering(url) {
      const key = keyOfTarget(url);
      return key !== null && renders.has(key);
    },

    store(req, res, body, volatilePart, viewed = null) {
      const key = keyOf(req);
      const render = key === null ? undefined : renders.get(key);
      if (key === null || !render) return false;
      // The content changed while this was rendered.
      if (render.generation !== generation) {
        keepOutOfSharedCaches(res);
        render.end("discarded");
        return false;
      }
      const isStored = responses.add(key, res.statusCode, () =>
        cachedResponseOf(res, body, volatilePart, viewed, (hash) => dates.of(key, hash)),
      );
      // Before the response is sent: a slow connection must not delay the other requests.
      render.end(isStored ? "stored" : "uncacheable");
      return isStored && sendCached(key, req, res);
    },

    clear() {
      generation += 1;
      dates.begin();
      responses.clear();
      onClear?.();
    },

    bytes: responses.bytes,
  };
}

function startRender(generation: number): Render {
  let end: Render["end"] = () => {};
  const ended = new Promise<Outcome>((resolve) => {
    end = resolve;
  });
  return { generation, ended, end };
}

function send({ status, response }: Hit, req: IncomingMessage, res: ServerResponse): void {
  if (status === 304) {
    res.writeHead(304, response.headersOf304).end();
    return;
  }
  res.writeHead(status, response.headers);
  if (req.method === "HEAD") res.end();
  else res.end(response.full.body);
}

/** Whether If-Match names none of the current tags. A weak tag never matches here. @see RFC 9110 §13.1.1 */
function failsIfMatch(
  { status, response: { etag } }: Hit,
  { headers: { "if-match": wanted } }: IncomingMessage,
): boolean {
  if (wanted === undefined || status === 404) return false;
  return !wanted.split(",").some((tag) => tag.trim() === "*" || (tag.trim() === etag && !etag.startsWith("W/")));
}

/** If-None-Match decides if it is there: a tag is exact. @see RFC 9110 §13.2.2 */
function isCurrent(
  { response: { etag }, lastModified }: Hit,
  { ifNoneMatch, ifModifiedSince }: Omit<Conditions, "acceptEncoding">,
): boolean {
  if (ifNoneMatch !== undefined) return namesEtag(ifNoneMatch, etag);
  return (
    ifModifiedSince !== undefined && lastModified !== undefined && isUnmodifiedSince(ifModifiedSince, lastModified)
  );
}
