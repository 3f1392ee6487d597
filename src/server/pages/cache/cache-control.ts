import type { Settings } from "../../platform/settings.ts";

/** Browsers revalidate at every use; a shared cache may reuse a response for SHARED_CACHE_SECONDS. */
export function cacheControl({ sharedCacheSeconds }: Settings, status: number): string {
  if (sharedCacheSeconds === 0 || status !== 200) return "no-cache";
  return `public, max-age=0, s-maxage=${sharedCacheSeconds}, stale-while-revalidate=${sharedCacheSeconds}`;
}
