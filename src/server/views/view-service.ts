import { desc, eq, gte, sql } from "drizzle-orm";
import type { ViewSummary } from "../../shared/schemas/view-schema.ts";
import type { Db } from "../db/client.ts";
import { fixedLimit } from "../db/fixed-limit.ts";
import { posts, referrers, views } from "../db/schema.ts";
import { dayOf } from "./store-views.ts";

const shownDays = 30;
const shownRows = 10;
const dayMs = 24 * 60 * 60 * 1000;

/** The views of the last 30 days: of each day, of the posts that were read most, and from the sites that sent most readers. */
export function summarizeViews(db: Db, now: Date, timeZone: string): ViewSummary {
  const today = Date.parse(dayOf(now, timeZone));
  const days = Array.from({ length: shownDays }, (_, at) =>
    dayOf(new Date(today - (shownDays - 1 - at) * dayMs), "UTC"),
  );
  const since = gte(views.day, days[0] ?? "");
  const sum = sql<number>`sum(${views.views})`;
  const ofDays = new Map(
    db
      .select({ day: views.day, views: sum })
      .from(views)
      .where(since)
      .groupBy(views.day)
      .all()
      .map((row) => [row.day, row.views]),
  );
  const sent = sql<number>`sum(${referrers.views})`;
  return {
    days: days.map((day) => ({ day, views: ofDays.get(day) ?? 0 })),
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
