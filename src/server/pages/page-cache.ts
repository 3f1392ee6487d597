import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { cacheKey } from "./cache-key.ts";

type Encoding = "br" | "gzip" | "identity";

interface Entry {
  status: number;
  headers: OutgoingHttpHeaders;
  etag: string;
  bytes: number;
  bodies: Partial<Record<Encoding, Buffer>>;
}

export interface PageCache {
  /** Answers from memory, waits for a render of the same page that is under way, or calls `render`. */
  serve(req: IncomingMessage, res: ServerResponse, render: () => void): void;
  /** Keeps an answer that `serve` let render. Only answers of 200 and 404 are kept. */
  keep(req: IncomingMessage, res: ServerResponse, body: string): void;
  /** Forgets everything: visitors see something else now. */
  drop(): void;
}

/** Bytes of all answers kept, and the share that answers of 404 may take: anybody can make those up. */
const maxBytes = 64 * 1024 * 1024;
const maxMissingBytes = 4 * 1024 * 1024;

/** Below this, compressing saves less than its header costs. */
const minCompressedBytes = 1024;

/**
 * Whole answers in memory, in front of the application, so that a page that many read is rendered once.
 *
 * @see design §8, §12
 */
export function createPageCache(): PageCache {
  const found = new Shelf(maxBytes);
  const missing = new Shelf(maxMissingBytes);
  const underWay = new Map<string, { generation: number; done: Promise<void> }>();
  let generation = 0;

  const answerFromMemory = (key: string, req: IncomingMessage, res: ServerResponse): boolean => {
    const entry = found.get(key) ?? missing.get(key);
    if (!entry) return false;
    answer(entry, req, res);
    return true;
  };

  return {
    serve(req, res, render) {
      const key = keyOf(req);
      if (key === null) return render();
      if (answerFromMemory(key, req, res)) return;
      const sameRender = underWay.get(key);
      if (sameRender) {
        // What it made may be unfit to keep, or made before a change: then this one renders for itself.
        sameRender.done.then(() => answerFromMemory(key, req, res) || render());
        return;
      }
      const done = new Promise<void>((resolve) => res.once("close", resolve)).then(() => {
        underWay.delete(key);
      });
      underWay.set(key, { generation, done });
      render();
    },

    keep(req, res, body) {
      const key = keyOf(req);
      const shelf = res.statusCode === 200 ? found : res.statusCode === 404 ? missing : null;
      // A render that began before a change must not outlive it.
      if (key === null || !shelf || underWay.get(key)?.generation !== generation) return;
      shelf.put(key, entryOf(res, body));
    },

    drop() {
      generation += 1;
      found.clear();
      missing.clear();
    },
  };
}

function keyOf({ method, url }: IncomingMessage): string | null {
  return method === "GET" || method === "HEAD" ? cacheKey(url ?? "") : null;
}

function entryOf(res: ServerResponse, body: string): Entry {
  const identity = Buffer.from(body);
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const { date: _date, "content-length": _length, ...headers } = res.getHeaders();
  return { status: res.statusCode, headers, etag, bytes: identity.length * 2, bodies: { identity } };
}

function answer(entry: Entry, req: IncomingMessage, res: ServerResponse): void {
  const encoding = chooseEncoding(entry, req.headers["accept-encoding"]);
  const etag = `"${entry.etag}${encoding === "identity" ? "" : `-${encoding}`}"`;
  const headers: OutgoingHttpHeaders = { ...entry.headers, etag, vary: "Accept-Encoding" };
  if (entry.status === 200 && matches(req.headers["if-none-match"], etag)) {
    delete headers["content-type"];
    res.writeHead(304, headers).end();
    return;
  }
  const body = bodyOf(entry, encoding);
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  headers["content-length"] = body.length;
  res.writeHead(entry.status, headers).end(req.method === "HEAD" ? undefined : body);
}

function chooseEncoding(entry: Entry, accepted = ""): Encoding {
  if ((entry.bodies.identity?.length ?? 0) < minCompressedBytes) return "identity";
  for (const encoding of ["br", "gzip"] as const) {
    if (new RegExp(`(?:^|[\\s,])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|\\s|$))(?:[\\s,;]|$)`).test(accepted))
      return encoding;
  }
  return "identity";
}

/** Compressed when somebody first asks for it, and then kept. */
function bodyOf(entry: Entry, encoding: Encoding): Buffer {
  const kept = entry.bodies[encoding];
  if (kept) return kept;
  const identity = entry.bodies.identity as Buffer;
  const made =
    encoding === "br"
      ? brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : gzipSync(identity);
  entry.bodies[encoding] = made;
  return made;
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
}

/** Entries bounded by their bytes; the one longest unused goes first. */
class Shelf {
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(key: string): Entry | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry;
  }

  put(key: string, entry: Entry): void {
    this.remove(key);
    if (entry.bytes > this.maxBytes / 4) return;
    this.entries.set(key, entry);
    this.bytes += entry.bytes;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.remove(oldest);
    }
  }

  clear(): void {
    this.entries.clear();
    this.bytes = 0;
  }

  private remove(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}
