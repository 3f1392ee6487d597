import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { digestDays } from "../../../../shared/digest-days.ts";
import { firstPosts, heroes } from "../../../../shared/home-choices.ts";
import { faces, layouts, paletteNames, themes, widths } from "../../../../shared/look/look-values.ts";
import { menuPlaces } from "../../../../shared/menu-places.ts";
import type { SiteValues } from "../../../../shared/schemas/site-schema.ts";
import type { SharePlace } from "../../../../shared/share-places.ts";
import { images } from "./image-tables.ts";

/** The owner's settings: one row, inserted by the migration. Null: the default. The environment overrides a value. */
export const siteSettings = sqliteTable("siteSettings", {
  id: integer().primaryKey(),
  /** Counts changes. A save names the version that it is based on. */
  version: integer().notNull().default(0),
  siteName: text(),
  tagline: text(),
  intro: text(),
  heroBadge: text(),
  heroHeadline: text(),
  hero: text({ enum: heroes }),
  firstPost: text({ enum: firstPosts }),
  /** The id of the page that is home. It stays while the page is in the trash. */
  homePageId: text(),
  /** Whether readers see Login. Its address stays. */
  showsLogin: integer({ mode: "boolean" }),
  showsNewsletter: integer({ mode: "boolean" }),
  newsletterTitle: text(),
  newsletterText: text(),
  searchPlaceholder: text(),
  searchButton: text(),
  quickLinksTitle: text(),
  helpTitle: text(),
  followTitle: text(),
  /** Whether the footer has Home, Search, Login, Contact, Feed and RSS. */
  hasUsualLinks: integer({ mode: "boolean" }),
  hasFooterCategories: integer({ mode: "boolean" }),
  hidesEmptyCategories: integer({ mode: "boolean" }),
  /** Whether new posts take comments. */
  takesComments: integer({ mode: "boolean" }),
  authorName: text(),
  contactEmail: text(),
  socialLinks: text({ mode: "json" }).$type<string[]>(),
  footerText: text(),
  /** BCP 47. */
  language: text(),
  /** Whether lists show posts of which they show a translation. */
  listsTranslations: integer({ mode: "boolean" }),
  timeZone: text(),
  /** Whether a post's own address is `/blog/{id}` or `/blog/{slug}`. */
  postAddress: text({ enum: ["id", "title"] }),
  palette: text({ enum: paletteNames }),
  /** `#rrggbb`. */
  accent: text(),
  face: text({ enum: faces }),
  width: text({ enum: widths }),
  layout: text({ enum: layouts }),
  theme: text({ enum: themes }),
  logoImageId: text().references(() => images.id, { onDelete: "set null" }),
  iconImageId: text().references(() => images.id, { onDelete: "set null" }),
  customCss: text(),
  verification: text({ mode: "json" }).$type<SiteValues["verification"]>(),
  fediverseCreator: text(),
  countsViews: integer({ mode: "boolean" }),
  /** Whether comments of readers with an approved comment are published at once. */
  trustsCommenters: integer({ mode: "boolean" }),
  shareRow: text({ mode: "json" }).$type<SharePlace[]>(),
  /** Whether new images keep a copy of up to 4,000 pixels. */
  keepsLargeImages: integer({ mode: "boolean" }),
  /** Whether the form of a new post proposes to send it to subscribers. */
  mailsNewPosts: integer({ mode: "boolean" }),
  /** Whether commenters may get replies by mail. */
  mailsReplies: integer({ mode: "boolean" }),
  digestDay: text({ enum: digestDays }),
  /** From 0 to 23, as text: selects have text. */
  digestHour: text(),
  /** Whether typed quotes and dashes become those of the language. */
  smartPunctuation: integer({ mode: "boolean" }),
});

/** One row: the origin in the feed ids of older posts. It is stored once and never changes. */
export const feedOrigin = sqliteTable("feedOrigin", {
  id: integer().primaryKey(),
  origin: text().notNull(),
});

/** Entries of the menu and the footer. */
export const siteLinks = sqliteTable("siteLinks", {
  id: integer().primaryKey({ autoIncrement: true }),
  place: text({ enum: menuPlaces }).notNull(),
  position: integer().notNull(),
  /** Empty: the name of what it links to. */
  label: text().notNull().default(""),
  kind: text({ enum: ["page", "category", "tag", "address"] }).notNull(),
  /** The id of the page, category or tag, or the address. */
  target: text().notNull(),
});

/** Characters sent to and received from the AI model, counted for the daily budget. */
export const aiUse = sqliteTable("aiUse", {
  /** UTC, for example 2026-11-21. */
  day: text().primaryKey(),
  characters: integer().notNull(),
});
