import { type SharedCacheSettings, tagHeaders } from "../../core/settings/shared-cache-settings.ts";

interface PurgeRequest {
  /** Path below the address of the cache or of the provider's API. */
  path: string;
  method: "POST" | "PURGE";
  headers: Record<string, string>;
  body?: string;
}

interface Provider {
  /** Address for purges when SHARED_CACHE_URL is not set. */
  api: string[];
  /** The request that removes the pages. A soft purge keeps them for the time when the blog does not answer. */
  purge: (cache: SharedCacheSettings) => PurgeRequest;
  /** Whether the body of a 2xx response confirms the purge. Without this function, the status confirms it. */
  isDone?: (body: string) => boolean;
  /** A rate within the provider's limit: the size of a burst of purges, and the milliseconds for each further one. */
  limit: { burst: number; everyMs: number };
}

const json = { "Content-Type": "application/json" };

/** A field of a JSON object; undefined in any other text. */
function fieldOf(body: string, name: string): unknown {
  try {
    return JSON.parse(body)?.[name];
  } catch {
    return undefined;
  }
}

/** How each kind of cache is purged. */
export const providers: Record<SharedCacheSettings["kind"], Provider> = {
  /** @see deploy/varnish.vcl, and vmod_xkey(3) */
  varnish: {
    api: [],
    purge: ({ tag }) => ({ path: "/", method: "PURGE", headers: { [tagHeaders.varnish]: tag } }),
    limit: { burst: 1, everyMs: 0 },
  },
  /** @see https://www.fastly.com/documentation/reference/api/purging/ */
  fastly: {
    api: ["https://api.fastly.com"],
    purge: ({ id, token, tag }) => ({
      path: `/service/${id}/purge/${tag}`,
      method: "POST",
      headers: { "Fastly-Key": token, "Fastly-Soft-Purge": "1" },
    }),
    isDone: (body) => fieldOf(body, "status") === "ok",
    // It allows 100,000 an hour.
    limit: { burst: 20, everyMs: 1_000 },
  },
  /** @see https://developers.cloudflare.com/cache/how-to/purge-cache/ */
  cloudflare: {
    api: ["https://api.cloudflare.com/client/v4"],
    purge: ({ id, token, tag }) => ({
      path: `/zones/${id}/purge_cache`,
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, ...json },
      body: JSON.stringify({ tags: [tag] }),
    }),
    isDone: (body) => fieldOf(body, "success") === true,
    // A free account has 25, and 5 a minute.
    limit: { burst: 20, everyMs: 12_000 },
  },
  /** @see https://docs.bunny.net/cdn/purge-cache */
  bunny: {
    api: ["https://api.bunny.net"],
    purge: ({ id, token, tag }) => ({
      path: `/pullzone/${id}/purgeCache`,
      method: "POST",
      headers: { AccessKey: token, ...json },
      body: JSON.stringify({ CacheTag: tag }),
    }),
    // It allows 20 purges of several pages, then one in 2 seconds.
    limit: { burst: 15, everyMs: 2_000 },
  },
};
