import type { Settings } from "../../platform/settings.ts";

/** A browser asks again every time; a shared cache in front may answer for as long as the operator says. */
export function cacheControl({ sharedCacheSeconds }: Settings, status: number): string {
  if (sharedCacheSeconds === 0 || status !== 200) return "no-cache";
  return `public, max-age=0, s-maxage=${sharedCacheSeconds}, stale-while-revalidate=${sharedCacheSeconds}`;
}
