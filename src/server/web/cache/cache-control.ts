import type { ServerResponse } from "node:http";
import type { NoLease } from "../../core/platform/write-refused.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { tagHeaders } from "../../core/settings/shared-cache-settings.ts";
import { cacheKey } from "./cache-key.ts";

/** Seconds for which a shared cache that is purged after changes may serve a page while the blog does not answer. */
const staleIfErrorSeconds = 24 * 60 * 60;

interface CachingDeps {
  settings: Settings;
  lease: { state: () => "held" | NoLease } | null;
}

/** How long a shared cache may keep a page of a server that another one has replaced. `deploy/varnish.vcl` has the same number. */
const formerSeconds = 10;

/**
 * The Cache-Control header of a response. Browsers revalidate at every use. A shared cache may reuse responses with status 200 that
 * the page cache stores too: for SHARED_CACHE_SECONDS, or until a purge if SHARED_CACHE is set. It may keep the pages of a former
 * primary or a standby for some seconds only, because these servers get no changes and cannot purge.
 *
 * @param url path and query as they came
 */
export function setCacheControl(res: ServerResponse, deps: CachingDeps, url: string): void {
  const { sharedCache } = deps.settings;
  const sharedCacheSeconds = secondsOf(deps);
  if (sharedCacheSeconds === 0 || res.statusCode !== 200 || cacheKey(url) === null) {
    res.setHeader("Cache-Control", "no-cache");
    return;
  }
  // After a purge, a cache must not serve the old page while it revalidates.
  const stale = sharedCache ? `stale-if-error=${staleIfErrorSeconds}` : `stale-while-revalidate=${sharedCacheSeconds}`;
  res.setHeader("Cache-Control", `public, max-age=0, s-maxage=${sharedCacheSeconds}, ${stale}`);
  if (sharedCache) res.setHeader(tagHeaders[sharedCache.kind], sharedCache.tag);
}

/** Keeps a response out of shared caches that was rendered from content that changed meanwhile. */
export function keepOutOfSharedCaches(res: ServerResponse): void {
  res.setHeader("Cache-Control", "no-cache");
}

function secondsOf({ settings: { sharedCacheSeconds }, lease }: CachingDeps): number {
  const state = lease?.state();
  return state === "superseded" || state === "standby"
    ? Math.min(formerSeconds, sharedCacheSeconds)
    : sharedCacheSeconds;
}
