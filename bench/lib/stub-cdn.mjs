import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

export const access = { id: "zone-1", token: "secret-of-the-api" };

/** @typedef {import("node:http").IncomingMessage["headers"]} Headers */
/** @typedef {import("node:http").ServerResponse} Response */

/**
 * @typedef {object} Api
 * @property {string} tagHeader
 * @property {string} path
 * @property {(headers: Headers, body: string, path: string) => string | null} read the tag to purge; null for a request that the
 *   provider would refuse
 * @property {(res: Response) => void} succeed
 * @property {{ burst: number, everyMs: number }} limit so many requests at once, then one in so many milliseconds
 */

/** @param {Headers} headers */
const isJson = (headers) => headers["content-type"] === "application/json";
/** @param {unknown} value */
const textOrNull = (value) => (typeof value === "string" ? value : null);

/** As the providers' documents describe them. @type {Record<"fastly" | "cloudflare" | "bunny", Api>} */
const apis = {
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
      const { tags } = JSON.parse(body);
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
      headers.accesskey === access.token && isJson(headers) ? textOrNull(JSON.parse(body).CacheTag) : null,
    succeed: (res) => res.writeHead(204).end(),
    limit: { burst: 20, everyMs: 2_000 },
  },
};

/** Milliseconds, at most, between the end of a response of the blog and its place in the cache, as in a network of caches. */
const maxDelayMs = 40;

/**
 * A shared cache with the API of a provider. Each third call of the API fails: with 500, with 429, or with a closed connection in
 * turn. Responses that are under way during a purge are stored after it.
 *
 * @param {keyof typeof apis} kind
 */
export async function startStubCdn(kind) {
  const api = apis[kind];
  /** @type {Map<string, { status: number, body: string, tag: string }>} */
  const kept = new Map();
  const counts = { purges: 0, failures: 0, refused: 0, beyondLimit: 0, hits: 0, misses: 0 };
  let origin = "";
  let fullAt = 0;

  const isBeyondLimit = () => {
    const { burst, everyMs } = api.limit;
    fullAt = Math.max(fullAt, Date.now()) + everyMs;
    return fullAt - Date.now() > burst * everyMs;
  };

  /** @param {import("node:http").IncomingMessage} req @param {Response} res @param {string} path */
  const purge = async (req, res, path) => {
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

  /** @param {Response} res @param {string} path */
  const get = async (res, path) => {
    const hit = kept.get(path);
    if (hit) counts.hits += 1;
    else counts.misses += 1;
    const found = hit ?? (await fetchFrom(path));
    res.writeHead(found.status, { "X-Cache": hit ? "HIT" : "MISS" }).end(found.body);
  };

  /** @param {string} path */
  const fetchFrom = async (path) => {
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
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    /** @param {string} given */
    setOrigin(given) {
      origin = given;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
