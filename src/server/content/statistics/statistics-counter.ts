import { and, count, eq, sql } from "drizzle-orm";
import { maxReferrersPerDay } from "../../../shared/limits.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { referrers, views } from "../../core/db/schema.ts";
import { isReader, type ReadHeader } from "./is-reader.ts";

export interface StatisticsCounter {
  /** Counts a view of a post, or of a list with an empty id, unless the request looks like a program's or a prefetch. Writes nothing. */
  count(postId: string, header: ReadHeader): void;
  /**
   * Adds what was counted to the totals of a day. Counts that could not be written stay in memory and are written with
   * the next ones.
   */
  flush(db: Db, day: string): void;
  /** Discards the counts. */
  drop(): void;
}

/**
 * Maximum number of different posts and sites between two flushes. Beyond it, a view is counted without its post, and a
 * site as one of the others.
 */
const maxPosts = 10_000;
const maxSites = 1_000;
const maxSiteLength = 260;

/** The row of `referrers` for sites beyond the limit of a day. No host has this name. */
export const otherHosts = "other";

/** Collects views in memory, so that a cached page is sent without a write. */
export function createStatisticsCounter(): StatisticsCounter {
  const byPost = new Map<string, number>();
  const bySite = new Map<string, number>();
  const drop = () => {
    byPost.clear();
    bySite.clear();
  };
  return {
    count(postId, header) {
      if (!isReader(header)) return;
      add(byPost, postId, maxPosts, "");
      const site = siteOf(header("referer"));
      if (site && site.slice(site.indexOf("//") + 2) !== header("host")) add(bySite, site, maxSites, otherHosts);
    },
    flush(db, day) {
      if (byPost.size === 0) return;
      inTransaction(db, () => {
        for (const [postId, number] of byPost) addViews(db, day, postId, number);
        for (const [site, number] of bySite) addReferrals(db, day, hostOf(site), number);
      });
      drop();
    },
    drop,
  };
}

/** The part of a Referer before the path, not parsed: most come from a few sites. */
function siteOf(referer: string | string[] | undefined): string | null {
  if (typeof referer !== "string" || !/^https?:\/\//.test(referer)) return null;
  const end = referer.indexOf("/", 8);
  const site = end < 0 ? referer : referer.slice(0, end);
  return site.length <= maxSiteLength ? site : null;
}

function hostOf(site: string): string {
  const host = URL.canParse(site) ? new URL(site).hostname.replace(/^www\./, "") : "";
  return /^[a-z0-9.-]+\.[a-z0-9-]+$/.test(host) ? host : otherHosts;
}

function add(counts: Map<string, number>, key: string, max: number, beyond: string): void {
  const at = counts.has(key) || counts.size < max ? key : beyond;
  counts.set(at, (counts.get(at) ?? 0) + 1);
}

function addViews(db: Db, day: string, postId: string, number: number): void {
  db.insert(views)
    .values({ day, postId, views: number })
    .onConflictDoUpdate({ target: [views.day, views.postId], set: { views: sql`${views.views} + ${number}` } })
    .run();
}

function addReferrals(db: Db, day: string, host: string, number: number): void {
  const ofDay = eq(referrers.day, day);
  const isKnown =
    db
      .select()
      .from(referrers)
      .where(and(ofDay, eq(referrers.host, host)))
      .get() !== undefined;
  const hosts = isKnown ? 0 : (db.select({ hosts: count() }).from(referrers).where(ofDay).get()?.hosts ?? 0);
  db.insert(referrers)
    .values({ day, host: hosts < maxReferrersPerDay ? host : otherHosts, views: number })
    .onConflictDoUpdate({
      target: [referrers.day, referrers.host],
      set: { views: sql`${referrers.views} + ${number}` },
    })
    .run();
}
