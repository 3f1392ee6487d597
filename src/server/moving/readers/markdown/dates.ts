import type { Reason } from "../../../../shared/import-report.ts";
import type { ReadOptions } from "../../items/reading.ts";
import { addReason, reason } from "../../report/reason.ts";
import { readDate } from "../read-date.ts";
import type { Fields } from "./fields.ts";
import { generators } from "./generators.ts";
import { dayInPath } from "./paths.ts";
import type { SourceSite } from "./source-site.ts";
import { namesInSettings, statedPublication } from "./status.ts";
import { holdNames } from "./visibility.ts";

/** The dates of a text, and what its field of publication says. */
interface Dates {
  /** The day as written, for example 2021-9-1; empty when there is none. */
  day: string;
  publishedAt: Date | null;
  createdAt: Date | null;
  updatedAt: Date | null;
  /** When it became or becomes public. */
  starts: Date | null;
  /** A date is written, and none can be read. */
  isUnread: boolean;
  /** Undefined if front matter does not say. */
  isPublished: boolean | undefined;
}

const dateNames =
  "date pubDate publishDate pubDatetime datePublished publishedAt publishedDate publishedOn publicationDate posted postedAt postDate datePosted dateCreated created createdAt creationDate".split(
    " ",
  );

const dayOnly = /^\d{4}-\d{1,2}-\d{1,2}$/;

/** Reads the dates of a text from its front matter, else from its path. */
export function readDates(
  fields: Fields,
  path: string,
  site: SourceSite,
  options: ReadOptions,
  reasons: Reason[],
): Dates {
  let hasUnread = false;
  const momentOf = (written: string): Date | undefined => {
    // The day that is written is the day that readers see.
    const zone = (dayOnly.test(written) ? null : site.timeZone) ?? options.timeZone ?? "UTC";
    const moment = readDate(written, zone, generators[site.family].slashOrder);
    if (!moment) addReason(reasons, reason("date-unreadable", { name: written.slice(0, 40) }));
    // Zeros say that there is none.
    hasUnread ||= !moment && /[^0\s:./TZ+-]/.test(written);
    return moment ?? undefined;
  };
  const readMoment = (...names: string[]): Date | null => fields.textAs(momentOf, ...names) ?? null;
  const dayInName = dayInPath(path);
  const { on, isPublished } = statedPublication(fields, momentOf, options.now);
  const day = fields.textAs(dayOf, ...dateNames) ?? dayOf(dayInName ?? "") ?? "";
  const dated = readMoment(...dateNames);
  const publishedAt = on ?? dated ?? (dayInName ? (momentOf(dayInName) ?? null) : null);
  const hold = readMoment(...holdNames);
  const begins = on ?? readMoment(...namesInSettings("publishDate", site), "publishDate") ?? publishedAt;
  const starts = hold && begins && hold < begins ? begins : (hold ?? begins);
  return {
    day,
    publishedAt,
    starts,
    // Before the date of the last change, which says nothing about this.
    isUnread: publishedAt === null && hasUnread,
    createdAt: on ? dated : null,
    updatedAt: readMoment("lastmod", "updated", "updatedDate", "modified", "last_modified_at", "modDatetime"),
    isPublished,
  };
}

/** The day as written, if it is one of the calendar. */
function dayOf(text: string): string | undefined {
  const day = /^\d{4}-\d{1,2}-\d{1,2}/.exec(text)?.[0];
  return day && readDate(day, "UTC") ? day : undefined;
}
