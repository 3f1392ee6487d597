import type { Reason } from "../../../../shared/import-report.ts";
import type { ReadOptions } from "../../items/reading.ts";
import type { SourceStatus } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { SourceFrontMatter } from "../../text/front-matter.ts";
import { readDate } from "../read-date.ts";
import { type Fields, foldName, valuesAt } from "./fields.ts";
import { generators } from "./generators.ts";
import type { Role } from "./role.ts";
import type { SourceSite } from "./source-site.ts";
import { isDay, visibilityOf } from "./visibility.ts";

/** What decides whether visitors saw a text. */
interface Standing {
  role: Role;
  site: SourceSite;
  front: SourceFrontMatter;
  fields: Fields;
  /** Why visitors did not see it, if the rules of the site say so. */
  hidden: Reason | undefined;
  /** A tag of it has a password. */
  hasPassword: boolean;
  /** It is a post and no date of it can be read. */
  isUndated: boolean;
  /** When it became or becomes public. */
  starts: Date | null;
  /** As its front matter says; undefined if it does not. */
  isPublished: boolean | undefined;
  options: ReadOptions;
}

/** Whether visitors saw a text. In doubt they did not. */
export function statusOfText(
  { role, site, front, fields, hidden, hasPassword, isUndated, starts, isPublished, options }: Standing,
  reasons: Reason[],
): SourceStatus {
  if (role === "trash") return "trash";
  const said = visibilityOf(fields, reasons, site.family === "jekyll");
  const isExpired = hasExpired(fields, site, options);
  if (hidden) reasons.push(hidden);
  if (isExpired) reasons.push(reason("was-expired"));
  const isComputed = fields.has("eleventyComputed.permalink");
  if (isComputed) reasons.push(reason("rule-unreadable", { name: "eleventyComputed.permalink" }));
  const doubtful = doubtfulField(fields, site);
  if (doubtful) reasons.push(reason("visibility-unknown", { name: doubtful }));
  if (said && said !== "published") return said;
  if (hasPassword) return "password";
  const isHidden = hidden !== undefined || isExpired || isComputed || doubtful !== undefined;
  if (role === "draft" || front.fault !== undefined || isPublished === false || isHidden) return "draft";
  if (role === "unlisted" || isUnlisted(fields)) return "unlisted";
  if (isUndated) {
    reasons.push(reason("date-unknown"));
    return "draft";
  }
  // A note of a vault is private unless it is marked. In a folder without a generator, a date or front matter is a mark, too.
  const isMarked = isPublished === true || said === "published";
  const isSilent = front.kind === "none" && !starts;
  if (!isMarked && (site.asksForMarks || (site.family === "plain" && isSilent))) {
    reasons.push(reason("not-marked-public"));
    return "draft";
  }
  return starts && starts > options.now ? "scheduled" : "published";
}

/** Whether front matter says that a text is public, and since when. A day in place of a yes is the day of publication. */
export function statedPublication(fields: Fields, momentOf: (text: string) => Date | undefined, now: Date) {
  const names = ["published", "publish", "dg-publish"].filter((name) => fields.has(name));
  let on: Date | undefined;
  const answers = names.map((name) => {
    const moment = fields.textAs((text) => (isDay(text) ? momentOf(text) : undefined), name);
    on ??= moment;
    const isPastYear = fields.says(/^\d{4}$/, name) && Number(fields.text(name)) <= now.getUTCFullYear();
    return moment !== undefined || isPastYear || fields.flag(name) === true;
  });
  return { on, isPublished: names.length === 0 ? undefined : answers.every(Boolean) };
}

/** A field of the generator or of its settings that may hide the text. */
function doubtfulField(fields: Fields, { family, config }: SourceSite): string | undefined {
  const { doubtfulFields = {}, hidingField } = generators[family];
  const named = hidingField === undefined ? "" : config.text(hidingField);
  if (named !== "" && fields.has(named) && fields.flag(named) !== false) return named;
  return Object.keys(doubtfulFields).find(
    (name) => fields.has(name) && !doubtfulFields[name]?.test(JSON.stringify(fields.value(name))),
  );
}

const isUnlisted = (fields: Fields) =>
  fields.says(/^false$|\{[^{\n]*\bfalse\b/, "permalink", "permalink.build") ||
  fields.says(/^(?:never|false)$/i, "build.list", "_build.list");

/** Further names of a date, as the settings of Hugo have them. */
export const namesInSettings = (name: string, { config }: SourceSite): string[] =>
  valuesAt(config.all(), ["frontmatter", name]).filter((it) => !it.startsWith(":") && foldName(it) !== "date");

/** A day that cannot be read may be over. */
function hasExpired(fields: Fields, site: SourceSite, options: ReadOptions): boolean {
  const names = ["expiryDate", "unpublishdate", "expires", "expireDate", "expirationDate", "expiry"];
  const written = fields.text(...namesInSettings("expiryDate", site), ...names);
  const ends = readDate(written, site.timeZone ?? options.timeZone ?? "UTC");
  return written !== "" && (ends === null || ends <= options.now);
}
