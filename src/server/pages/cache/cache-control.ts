import type { ServerResponse } from "node:http";
import type { Settings } from "../../platform/settings.ts";
import { providers } from "../shared-cache/providers.ts";
import { cacheKey } from "./cache-key.ts";

/** How long a shared cache that is purged after changes may send a page while the blog does not answer. */
const staleIfErrorSeconds = 24 * 60 * 60;

/**
 * Says who may keep a response. Browsers revalidate at every use. A shared cache may reuse what the page cache keeps too, if its status
 * is 200: for SHARED_CACHE_SECONDS, or until a purge where SHARED_CACHE names its kind.
 *
 * @param url path and query as they came
 */
export function setCacheControl(res: ServerResponse, settings: Settings, url: string): void {
  const { sharedCache, sharedCacheSeconds } = settings;
  if (sharedCacheSeconds === 0 || res.statusCode !== 200 || cacheKey(url) === null) {
    res.setHeader("Cache-Control", "no-cache");
    return;
  }
  // A cache that is purged must not send the old page while it revalidates.
  const stale = sharedCache ? `stale-if-error=${staleIfErrorSeconds}` : `stale-while-revalidate=${sharedCacheSeconds}`;
  res.setHeader("Cache-Control", `public, max-age=0, s-maxage=${sharedCacheSeconds}, ${stale}`);
  if (sharedCache) res.setHeader(providers[sharedCache.kind].tagHeader, sharedCache.tag);
}

/** Keeps a response out of shared caches that was rendered from content that changed meanwhile. */
export function keepOutOfSharedCaches(res: ServerResponse): void {
  res.setHeader("Cache-Control", "no-cache");
}
