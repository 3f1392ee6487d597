import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { dayMs } from "../../../shared/durations.ts";
import { referrersKeptDays } from "../../../shared/limits.ts";
import type { StatisticsSummary } from "../../../shared/schemas/statistics-schema.ts";
import type { Db } from "../../core/db/client.ts";
import { posts, referrers, views } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import type { Deps } from "../../deps.ts";
import { readSite } from "../site/read-site.ts";

const shownDays = 30;
const shownRows = 10;

/**
 * The views of the last days and of as many before: by day, of lists, of the most read posts, and from the sites that sent
 * most readers.
 */
export function readStatistics(db: Db, now: Date, timeZone: string, period: number): StatisticsSummary {
  const twice = lastDays(now, timeZone, 2 * period);
  const days = twice.slice(period);
  const since = gte(views.day, days[0] ?? "");
  const isBefore = and(gte(views.day, twice[0] ?? ""), lt(views.day, days[0] ?? ""));
  // The plus keeps SQLite from reading every day in the order of the posts.
  const mostRead = db
    .select({ postId: views.postId, views: sum.as("sum") })
    .from(views)
    .where(since)
    .groupBy(sql`+${views.postId}`)
    .having(sql`EXISTS (SELECT 1 FROM ${posts} WHERE ${posts.id} = ${views.postId})`)
    .orderBy(desc(sum), asc(views.postId))
    .limit(fixedLimit(shownRows))
    .as("mostRead");
  const sent = sql<number>`sum(${referrers.views})`;
  return {
    days: sumsOf(db, days, since),
    before: db.select({ views: sum }).from(views).where(isBefore).get()?.views ?? 0,
    lists:
      db
        .select({ views: sum })
        .from(views)
        .where(and(since, eq(views.postId, "")))
        .get()?.views ?? 0,
    posts: db
      .select({ _id: posts.id, title: posts.title, views: mostRead.views })
      .from(mostRead)
      .innerJoin(posts, eq(posts.id, mostRead.postId))
      .orderBy(desc(mostRead.views), asc(mostRead.postId))
      .all(),
    hosts: db
      .select({ host: referrers.host, views: sent })
      .from(referrers)
      .where(gte(referrers.day, days[0] ?? ""))
      .groupBy(referrers.host)
      .orderBy(desc(sent))
      .limit(fixedLimit(shownRows))
      .all(),
  };
}

/** The views of one post or page on each of the last 30 days. */
export function statisticsOfPost(db: Db, postId: string, now: Date, timeZone: string): StatisticsSummary["days"] {
  const days = lastDays(now, timeZone);
  return sumsOf(db, days, and(eq(views.postId, postId), gte(views.day, days[0] ?? "")));
}

const sum = sql<number>`sum(${views.views})`;

/** Oldest first. */
function lastDays(now: Date, timeZone: string, count = shownDays): string[] {
  const today = Date.parse(dayOf(now, timeZone));
  return Array.from({ length: count }, (_, at) => dayOf(new Date(today - (count - 1 - at) * dayMs), "UTC"));
}

function sumsOf(db: Db, days: string[], condition: SQL | undefined): StatisticsSummary["days"] {
  const rows = db.select({ day: views.day, views: sum }).from(views).where(condition).groupBy(views.day).all();
  const byDay = new Map(rows.map((row) => [row.day, row.views]));
  return days.map((day) => ({ day, views: byDay.get(day) ?? 0 }));
}

/** A day in the blog's time zone, for example `2026-11-21`. */
const dayOf = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(moment);

/** Writes the counted views to the database, or discards them if the owner turned counting off. */
export function storeStatistics(deps: Deps): void {
  const { countsViews, timeZone } = readSite(deps);
  if (countsViews) deps.statistics.flush(deps.db, dayOf(deps.now(), timeZone));
  else deps.statistics.drop();
}

/** Removes the referring sites of old days. Views of posts stay. */
export async function sweepReferrers({ db, now }: Deps): Promise<void> {
  const firstKept = dayOf(new Date(now().getTime() - referrersKeptDays * dayMs), "UTC");
  const isOld = lt(referrers.day, firstKept);
  // Most runs find none, and then need no write lock.
  if (db.select({ day: referrers.day }).from(referrers).where(isOld).limit(1).get()) {
    db.delete(referrers).where(isOld).run();
  }
}
