import { z } from "zod";
import { digestDays } from "../digest-days.ts";
import { firstPosts, heroes } from "../home-choices.ts";
import {
  maxButtonLength,
  maxCssBytes,
  maxEmailLength,
  maxFooterLength,
  maxHeadlineLength,
  maxIdLength,
  maxIntroLength,
  maxSiteNameLength,
  maxSocialLinks,
  maxTaglineLength,
  maxUrlLength,
  maxVerificationLength,
} from "../limits.ts";
import { faces, isHexColour, layouts, paletteNames, themes, widths } from "../look/look-values.ts";
import { sharePlaces, shareRowLength } from "../share-places.ts";
import type { Site } from "../site.ts";
import { cleanLine, cleanLines } from "../text/clean-text.ts";
import { key } from "../words/sentence.ts";
import { emailAddress } from "./mail/email-address.ts";
import { fediverseAccount, isWebAddress, languageTag } from "./text-schema.ts";

const line = (max: number) =>
  z
    .string(key("settingNotText"))
    .transform(cleanLine)
    .transform((text) => text.trim())
    .refine((text) => text.length <= max, key("settingTooLong"));

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** The owner's settings. They are public: visible on the site, in a page's head or by its behaviour. */
export const siteValues = z.object({
  siteName: line(maxSiteNameLength).refine((text) => text !== "", key("siteNameMissing")),
  tagline: line(maxTaglineLength),
  heroBadge: line(maxTaglineLength),
  heroHeadline: line(maxHeadlineLength),
  /** Plain text. */
  intro: z
    .string(key("settingNotText"))
    .transform((text) => cleanLines(text).trim())
    .refine((text) => text.length <= maxIntroLength, key("settingTooLong")),
  hero: z.enum(heroes, key("lookUnknown")),
  firstPost: z.enum(firstPosts, key("lookUnknown")),
  /** The id of the page that is home. Empty for the list of posts. */
  homePageId: z.string(key("settingNotText")).max(maxIdLength, key("homePageGone")),
  /** Whether readers see Login. Its address stays. */
  showsLogin: z.boolean(),
  showsNewsletter: z.boolean(),
  newsletterTitle: line(maxHeadlineLength).refine((text) => text !== "", key("ownWordMissing")),
  /** Empty for none. */
  newsletterText: line(maxTaglineLength),
  searchPlaceholder: line(maxSiteNameLength).refine((text) => text !== "", key("ownWordMissing")),
  searchButton: line(maxButtonLength).refine((text) => text !== "", key("ownWordMissing")),
  /** The titles of the three groups of the footer. Empty: the group is not shown. */
  quickLinksTitle: line(maxSiteNameLength),
  helpTitle: line(maxSiteNameLength),
  followTitle: line(maxSiteNameLength),
  /** Whether the footer has Home, Search, Login, Contact, Archive and RSS. */
  hasUsualLinks: z.boolean(),
  /** Whether the footer lists the categories. */
  hasFooterCategories: z.boolean(),
  /** Whether readers see only categories that have posts. */
  hidesEmptyCategories: z.boolean(),
  takesComments: z.boolean(),
  /** Publishes comments of readers whose browser has the receipt of an approved comment. */
  trustsCommenters: z.boolean(),
  shareRow: z
    .array(z.enum(sharePlaces, key("shareRowWrong")), key("shareRowWrong"))
    .refine(
      (places) => new Set(places).size === shareRowLength && places.length === shareRowLength,
      key("shareRowWrong"),
    ),
  countsViews: z.boolean(),
  keepsLargeImages: z.boolean(),
  mailsNewPosts: z.boolean(),
  mailsReplies: z.boolean(),
  /** When the weekly digest is sent, in `timeZone`. */
  digestDay: z.enum(digestDays, key("digestTimeUnknown")),
  digestHour: z.string(key("digestTimeUnknown")).regex(/^(?:1?\d|2[0-3])$/, key("digestTimeUnknown")),
  authorName: line(maxSiteNameLength).refine((text) => text !== "", key("authorNameMissing")),
  /** Empty for none. */
  contactEmail: z.union([
    z.literal(""),
    // Not a pipe: a union says the message of a part only if its checks fail, not if its parsing ends.
    emailAddress(key("contactEmailWrong")).refine((text) => text.length <= maxEmailLength, key("settingTooLong")),
  ]),
  socialLinks: z
    .array(line(maxUrlLength).refine(isWebAddress, key("linkNotHttp")), key("settingNotText"))
    .max(maxSocialLinks, key("socialLinksTooMany")),
  footerText: line(maxFooterLength),
  /** Whether a post's own address has its id or its title. */
  postAddress: z.enum(["id", "title"], key("postAddressUnknown")),
  /** BCP 47. */
  language: languageTag,
  /** Whether `/` and other lists also show posts that have a translation into the blog's language. */
  listsTranslations: z.boolean(),
  /** Replaces typed quotes and dashes by those of the language. */
  smartPunctuation: z.boolean(),
  timeZone: z.string(key("settingNotText")).refine(isTimeZone, key("timeZoneUnknown")),
  palette: z.enum(paletteNames, key("lookUnknown")),
  accent: z
    .string(key("settingNotText"))
    .transform((text) => text.trim().toLowerCase())
    .refine(isHexColour, key("accentWrong")),
  face: z.enum(faces, key("lookUnknown")),
  width: z.enum(widths, key("lookUnknown")),
  layout: z.enum(layouts, key("lookUnknown")),
  theme: z.enum(themes, key("lookUnknown")),
  /** Ids of images of the library. Empty for none. */
  logoImageId: z.string(key("settingNotText")).max(maxIdLength, key("imageNotFound")),
  iconImageId: z.string(key("settingNotText")).max(maxIdLength, key("imageNotFound")),
  /**
   * A stylesheet for public pages. It is not checked, because it is a separate file under the content security policy.
   */
  customCss: z
    .string(key("settingNotText"))
    .transform((text) => cleanLines(text).trim())
    .refine((text) => new TextEncoder().encode(text).length <= maxCssBytes, key("cssTooLong")),
  /** Contents of verification tags by the tag's name. Empty for none. */
  verification: z.object({
    google: line(maxVerificationLength),
    bing: line(maxVerificationLength),
    yandex: line(maxVerificationLength),
    pinterest: line(maxVerificationLength),
  }),
  fediverseCreator: fediverseAccount,
});
export type SiteValues = z.infer<typeof siteValues>;
export type SiteField = keyof SiteValues;

/** The data of the settings screens. */
export const siteState = z.object({
  /** Counts changes. */
  version: z.number(),
  values: siteValues,
  defaults: siteValues,
  /** Fields that the environment sets, with the variable's name. */
  pinned: z.partialRecord(siteValues.keyof(), z.string()),
});
export type SiteState = z.infer<typeof siteState>;

/** A look that is not saved, for its preview. */
export const lookInput = siteValues.pick({
  palette: true,
  accent: true,
  face: true,
  width: true,
  layout: true,
  theme: true,
});

/** A missing field keeps its value. A pinned one is ignored. */
export const siteInput = z.object({
  /** The version that the form showed. */
  version: z.number().int(),
  values: siteValues.partial(),
});
export type SiteInput = z.infer<typeof siteInput>;

export const siteSaved = z.object({
  state: siteState,
  /** The site's data as in the next page. */
  site: z.custom<Site>(),
  message: z.string(),
});
