import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import { dayMs } from "../../../shared/durations.ts";
import type { StatisticsSummary } from "../../../shared/schemas/statistics-schema.ts";
import type { Db } from "../../core/db/client.ts";
import { fixedLimit } from "../../core/db/fixed-limit.ts";
import { posts, referrers, views } from "../../core/db/schema.ts";
import { dayOf } from "./store-statistics.ts";

const shownDays = 30;
const shownRows = 10;

/**
 * The views of the last 30 days: by day, of lists, of the most read posts, and from the sites that sent most readers.
 */
export function readStatistics(db: Db, now: Date, timeZone: string): StatisticsSummary {
  const days = lastDays(now, timeZone);
  const since = gte(views.day, days[0] ?? "");
  const sent = sql<number>`sum(${referrers.views})`;
  return {
    days: sumsOf(db, days, since),
    lists:
      db
        .select({ views: sum })
        .from(views)
        .where(and(since, eq(views.postId, "")))
        .get()?.views ?? 0,
    posts: db
      .select({ _id: posts.id, title: posts.title, views: sum })
      .from(views)
      .innerJoin(posts, eq(posts.id, views.postId))
      .where(since)
      .groupBy(views.postId)
      .orderBy(desc(sum))
      .limit(fixedLimit(shownRows))
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
function lastDays(now: Date, timeZone: string): string[] {
  const today = Date.parse(dayOf(now, timeZone));
  return Array.from({ length: shownDays }, (_, at) => dayOf(new Date(today - (shownDays - 1 - at) * dayMs), "UTC"));
}

function sumsOf(db: Db, days: string[], condition: SQL | undefined): StatisticsSummary["days"] {
  const rows = db.select({ day: views.day, views: sum }).from(views).where(condition).groupBy(views.day).all();
  const byDay = new Map(rows.map((row) => [row.day, row.views]));
  return days.map((day) => ({ day, views: byDay.get(day) ?? 0 }));
}
