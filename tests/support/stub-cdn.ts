import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";

export const access = { id: "zone-1", token: "secret-of-the-api" };

interface Api {
  tagHeader: string;
  path: string;
  /** The tag to purge; null for a request that the provider would refuse. */
  read: (headers: IncomingMessage["headers"], body: string, path: string) => string | null;
  succeed: (res: ServerResponse) => void;
  /** So many requests at once, then one in so many milliseconds. */
  limit: { burst: number; everyMs: number };
}

const isJson = (headers: IncomingMessage["headers"]) => headers["content-type"] === "application/json";
const parse = (body: string) => JSON.parse(body) as Record<string, unknown>;
const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

/** As the providers' documents describe them. */
const apis: Record<"fastly" | "cloudflare" | "bunny", Api> = {
  fastly: {
    tagHeader: "surrogate-key",
    path: `/service/${access.id}/purge/`,
    read: (headers, _body, path) =>
      headers["fastly-key"] === access.token ? decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)) : null,
    succeed: (res) => res.writeHead(200, { "Content-Type": "application/json" }).end('{"status":"ok","id":"108-1"}'),
    limit: { burst: 1_000, everyMs: 36 },
  },
  cloudflare: {
    tagHeader: "cache-tag",
    path: `/zones/${access.id}/purge_cache`,
    read(headers, body) {
      if (headers.authorization !== `Bearer ${access.token}` || !isJson(headers)) return null;
      const { tags } = parse(body);
      return Array.isArray(tags) && tags.length === 1 ? textOrNull(tags[0]) : null;
    },
    succeed: (res) => {
      const body = { success: true, errors: [], messages: [], result: { id: access.id } };
      res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    },
    limit: { burst: 25, everyMs: 12_000 },
  },
  bunny: {
    tagHeader: "cdn-tag",
    path: `/pullzone/${access.id}/purgeCache`,
    read: (headers, body) =>
      headers.accesskey === access.token && isJson(headers) ? textOrNull(parse(body).CacheTag) : null,
    succeed: (res) => res.writeHead(204).end(),
    limit: { burst: 20, everyMs: 2_000 },
  },
};

/** Milliseconds, at most, between the end of a response of the blog and its place in the cache, as in a network of caches. */
const maxDelayMs = 40;

/**
 * A shared cache with the API of a provider. Each third call of the API fails: with 500, with 429, or with a closed connection in
 * turn. Responses that are under way during a purge are stored after it.
 */
export async function startStubCdn(kind: keyof typeof apis) {
  const api = apis[kind];
  const kept = new Map<string, { status: number; body: string; tag: string }>();
  const counts = { purges: 0, failures: 0, refused: 0, beyondLimit: 0, hits: 0, misses: 0 };
  let origin = "";
  let fullAt = 0;

  const isBeyondLimit = () => {
    const { burst, everyMs } = api.limit;
    fullAt = Math.max(fullAt, Date.now()) + everyMs;
    return fullAt - Date.now() > burst * everyMs;
  };

  const purge = async (req: IncomingMessage, res: ServerResponse, path: string) => {
    const tag = api.read(req.headers, await text(req), path);
    counts.purges += 1;
    if (isBeyondLimit()) counts.beyondLimit += 1;
    if (tag === null || req.method !== "POST") {
      counts.refused += 1;
      return res.writeHead(403).end();
    }
    if (counts.purges % 3 === 0) {
      counts.failures += 1;
      if (counts.failures % 3 === 0) return req.socket.destroy();
      return counts.failures % 3 === 1 ? res.writeHead(500).end() : res.writeHead(429, { "Retry-After": "1" }).end();
    }
    for (const [key, entry] of kept) if (entry.tag === tag) kept.delete(key);
    return api.succeed(res);
  };

  const get = async (res: ServerResponse, path: string) => {
    const hit = kept.get(path);
    if (hit) counts.hits += 1;
    else counts.misses += 1;
    const found = hit ?? (await fetchFrom(path));
    res.writeHead(found.status, { "X-Cache": hit ? "HIT" : "MISS" }).end(found.body);
  };

  const fetchFrom = async (path: string) => {
    const response = await fetch(origin + path, { redirect: "manual" });
    const tag = response.headers.get(api.tagHeader) ?? "";
    const found = { status: response.status, body: await response.text(), tag };
    if (/s-maxage=[1-9]/.test(response.headers.get("cache-control") ?? "")) {
      await wait(Math.random() * maxDelayMs);
      kept.set(path, found);
    }
    return found;
  };

  const server = createServer((req, res) => {
    const path = req.url ?? "";
    const answer = path.startsWith(api.path) ? purge(req, res, path) : get(res, path);
    Promise.resolve(answer).catch(() => res.destroy());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    counts,
    setOrigin(given: string) {
      origin = given;
    },
  };
}
