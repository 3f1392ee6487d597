import { eq } from "drizzle-orm";
import { firstPosts, heroes } from "../../../shared/home-choices.ts";
import { defaultLook } from "../../../shared/look/look-values.ts";
import type { SiteField, SiteValues } from "../../../shared/schemas/site-schema.ts";
import { defaultShareRow } from "../../../shared/share-places.ts";
import { canonicalLanguage, defaultLanguage } from "../../../shared/text/language.ts";
import { shownWords, type WordsLanguage } from "../../../shared/words/languages.ts";
import { readerWords } from "../../../shared/words/reader-words.ts";
import { siteEn } from "../../../shared/words/site-en.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { siteSettings } from "../../core/db/schema.ts";
import type { Settings } from "../../core/settings/settings.ts";

const theOnlyRow = preparedOnce((db) => db.select().from(siteSettings).where(eq(siteSettings.id, 1)).prepare());

/** The settings of the blog: the environment's value, else the owner's, else the default. */
export interface SiteSettings extends SiteValues {
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** True if the owner chose the badge; the default badge is about AI. */
  hasOwnBadge: boolean;
}

/** The time zone of the machine, if the owner chose none. Reading it takes 100 µs. */
const systemTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Reads the settings from the database, so that the next request sees a change by any program. Pages cache them until a
 * row changes: `siteReader`.
 *
 * @param words the language of the texts that the owner has not changed. Missing: the blog's
 */
export function readSite({ db, settings }: { db: Db; settings: Settings }, words?: WordsLanguage): SiteSettings {
  const row = readRow(db);
  const values = merge(defaultsOf(settings, { ...row, ...(words && { language: words }) }), row, settings.pinned);
  // An archive that an earlier version imported may have named another; no page opens in it.
  const language = canonicalLanguage(values.language) ?? defaultLanguage;
  return { ...values, language, siteUrl: settings.siteUrl, hasOwnBadge: row.heroBadge !== null };
}

/** Whether posts take comments by default. */
export const takesComments = (db: Db): boolean => readRow(db).takesComments ?? true;

/** Whether commenters may get replies by mail. */
export const mailsReplies = (db: Db): boolean => readRow(db).mailsReplies ?? false;

export type SiteRow = typeof siteSettings.$inferSelect;

export function readRow(db: Db): SiteRow {
  const row = theOnlyRow(db).get();
  if (!row) throw new Error("The row of settings is missing");
  return row;
}

/** @param stored the name of the site, which is also its default author, and its language, in which its texts are */
export function defaultsOf(
  { pinned }: Settings,
  stored: { siteName?: string | null; language?: string | null },
): SiteValues {
  const language = canonicalLanguage(stored.language ?? "") ?? defaultLanguage;
  const words = readerWords[shownWords(language)].site;
  return {
    siteName: siteEn.name,
    tagline: words.tagline,
    heroBadge: words.badge,
    heroHeadline: words.headline,
    intro: words.intro,
    hero: heroes[0],
    firstPost: firstPosts[0],
    homePageId: "",
    showsLogin: true,
    showsNewsletter: true,
    newsletterTitle: words.newsletterTitle,
    newsletterText: words.newsletterText,
    searchPlaceholder: words.searchPlaceholder,
    searchButton: words.searchButton,
    quickLinksTitle: words.quickLinksTitle,
    helpTitle: words.helpTitle,
    followTitle: words.followTitle,
    hasUsualLinks: true,
    hasFooterCategories: true,
    hidesEmptyCategories: false,
    takesComments: true,
    trustsCommenters: false,
    shareRow: defaultShareRow,
    countsViews: true,
    keepsLargeImages: true,
    mailsNewPosts: false,
    mailsReplies: false,
    digestDay: "off",
    digestHour: "9",
    authorName: pinned.siteName ?? stored.siteName ?? siteEn.name,
    contactEmail: "",
    socialLinks: [],
    footerText: "",
    postAddress: "id",
    ...defaultLook,
    logoImageId: "",
    iconImageId: "",
    customCss: "",
    language: defaultLanguage,
    listsTranslations: false,
    smartPunctuation: true,
    timeZone: systemTimeZone,
    verification: { google: "", bing: "", yandex: "", pinterest: "" },
    fediverseCreator: "",
  };
}

type Layer = { [Field in SiteField]?: SiteValues[Field] | null };

/** Later layers win; null and undefined leave a value as it is. */
export function merge(defaults: SiteValues, ...layers: Layer[]): SiteValues {
  const values: Layer = { ...defaults };
  for (const layer of layers) {
    for (const field in defaults) copyField(layer, values, field as SiteField);
  }
  return values as SiteValues;
}

function copyField<Field extends SiteField>(from: Layer, to: Layer, field: Field): void {
  const value = from[field];
  if (value != null) to[field] = value as Layer[Field];
}
