import { and, asc, desc, gte, lt, sql } from "drizzle-orm";
import { archivedPerPage } from "../../../../shared/limits.ts";
import type { ArchiveInput, ArchiveView } from "../../../../shared/schemas/reading-schema.ts";
import { languageAttributes } from "../../../../shared/text/language.ts";
import { say } from "../../../../shared/words/sentence.ts";
import { type Db, preparedOnce } from "../../../core/db/client.ts";
import { posts } from "../../../core/db/schema.ts";
import { fixedLimit, sliceOf } from "../../../core/db/slice.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { wallClock } from "../../../core/platform/wall-clock.ts";
import { isPublic, ownAddress, storedLine } from "../../posts/post-view.ts";
import { isListed } from "../../posts/translations/list-languages.ts";

/** A feedKey is a moment in milliseconds × 1000, plus a tie-break. */
const keysPerMs = 1_000;

/** The posts of the home page's list: no translation of what it shows. */
const asAtHome = { language: null };

const queries = preparedOnce((db) => {
  const isIn = and(
    isPublic,
    gte(posts.feedKey, sql.placeholder("from")),
    lt(posts.feedKey, sql.placeholder("before")),
    isListed(posts.id),
  );
  const keyIn = (order: typeof asc | typeof desc) =>
    db.select({ feedKey: posts.feedKey }).from(posts).where(isIn).orderBy(order(posts.feedKey)).limit(fixedLimit(1));
  return {
    oldest: keyIn(asc).prepare(),
    newest: keyIn(desc).prepare(),
    slice: db
      .select({
        _id: posts.id,
        address: ownAddress,
        title: posts.title,
        publishedAt: posts.publishedAt,
        feedKey: posts.feedKey,
        language: storedLine("language"),
      })
      .from(posts)
      .where(isIn)
      .orderBy(desc(posts.feedKey))
      .limit(fixedLimit(archivedPerPage + 1))
      .prepare(),
  };
});

/** The years with published posts, newest first: one seek in the index of dates for each. */
export function yearsOfPosts(db: Db, timeZone: string): number[] {
  const years = new Set<number>();
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const key = queries(db).newest.get({ from: Number.MIN_SAFE_INTEGER, before, ...asAtHome })?.feedKey;
    if (typeof key !== "number") return [...years];
    const year = Number.parseInt(wallClock(timeZone, new Date(key / keysPerMs)).day, 10);
    years.add(year);
    // A year before the first of the calendar has the number of another one.
    before = Math.min(key, startOfYear(year, timeZone));
  }
}

/** The feedKey with which a year begins. No time zone is known to change its offset in the first hours of a year. */
function startOfYear(year: number, timeZone: string): number {
  const asIfUtc = new Date(0).setUTCFullYear(year, 0, 1);
  const { day, time } = wallClock(timeZone, new Date(asIfUtc));
  return (2 * asIfUtc - Date.parse(`${day}T${time}Z`)) * keysPerMs;
}

/**
 * The posts of a year by title and date, newest first, and all years that have posts.
 *
 * @param input without a year, the newest one
 * @throws AppError `not-found` for a year without posts, or a start below the last one
 */
export function archiveOfYear(db: Db, timeZone: string, input: ArchiveInput): ArchiveView {
  const { oldest, slice } = queries(db);
  const years = yearsOfPosts(db, timeZone);
  const year = input.year ?? years[0] ?? null;
  if (year === null) return { years, year, before: null, items: [], nextCursor: null };
  const from = startOfYear(year, timeZone);
  const end = startOfYear(year + 1, timeZone);
  const start = Math.min(input.before ?? end, end);
  const rows = slice.all({ from, before: start, ...asAtHome });
  if (rows.length === 0) throw new AppError("not-found", say("notFound"));
  const { items, nextCursor } = sliceOf(rows, archivedPerPage, ({ feedKey }) => feedKey);
  return {
    years,
    year,
    before: oldest.get({ from: start, before: end, ...asAtHome })?.feedKey ?? null,
    items: items.map(({ feedKey: _feedKey, language, publishedAt, ...post }) => ({
      ...post,
      publishedAt: publishedAt ?? new Date(0),
      ...(language && { inLanguage: languageAttributes(language) }),
    })),
    nextCursor,
  };
}
