import { z } from "zod";
import { environmentName } from "./setting-values.ts";

/** The kinds of shared caches. */
export const sharedCacheKind = z.enum(
  ["varnish", "fastly", "cloudflare", "bunny"],
  "must be varnish, fastly, cloudflare or bunny",
);

/** The response header with the tag of a page, for each kind. The cache removes it before readers see it. */
export const tagHeaders: Record<SharedCacheSettings["kind"], string> = {
  varnish: "xkey",
  fastly: "Surrogate-Key",
  cloudflare: "Cache-Tag",
  bunny: "CDN-Tag",
};

export interface SharedCacheSettings {
  kind: z.output<typeof sharedCacheKind>;
  /** Where purges are sent; empty for the provider's usual address. */
  urls: string[];
  id: string;
  token: string;
  /** Tag on each of the blog's pages: a purge by it removes them all, and nothing of other sites in the same cache. */
  tag: string;
}

/** Tells shared caches that pages have changed. It never throws. */
export type Purger = () => void;

interface GivenCache {
  sharedCache?: SharedCacheSettings["kind"] | undefined;
  sharedCacheUrl?: string[] | undefined;
  sharedCacheId?: string | undefined;
  sharedCacheToken?: string | undefined;
}

export function requireAccessToCache(given: GivenCache, context: z.RefinementCtx): void {
  const { sharedCache } = given;
  if (!sharedCache) return;
  const needed =
    sharedCache === "varnish" ? (["sharedCacheUrl"] as const) : (["sharedCacheId", "sharedCacheToken"] as const);
  const missing = needed.filter((name) => !given[name]?.length).map(environmentName);
  if (missing.length === 0) return;
  const message = `must have ${missing.join(" and ")} beside it`;
  context.addIssue({ code: "custom", path: ["sharedCache"], message, input: sharedCache });
}

export function sharedCacheSettings(it: GivenCache, siteUrl = "http://localhost"): SharedCacheSettings | null {
  if (!it.sharedCache) return null;
  return {
    kind: it.sharedCache,
    urls: it.sharedCacheUrl ?? [],
    id: it.sharedCacheId ?? "",
    token: it.sharedCacheToken ?? "",
    tag: new URL(siteUrl).hostname,
  };
}
