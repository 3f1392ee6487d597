import { isDeepStrictEqual } from "node:util";
import { heroes } from "../../../shared/home-choices.ts";
import { imagePath } from "../../../shared/image-widths.ts";
import { defaultShareRow } from "../../../shared/share-places.ts";
import type { Site } from "../../../shared/site.ts";
import { languageName } from "../../../shared/text/language.ts";
import { shownWords } from "../../../shared/words/languages.ts";
import { matches, preparedOnce } from "../../core/db/client.ts";
import { keptUntilChange } from "../../core/db/kept-until-change.ts";
import { images } from "../../core/db/schema.ts";
import type { Deps } from "../../deps.ts";
import { categoryNames, emptyCategoryNames } from "../categories/category-service.ts";
import { findHomePage } from "../posts/addresses/home-page.ts";
import { listLanguages } from "../posts/translations/list-languages.ts";
import { lookStyle, ownStyle } from "./look/look-style.ts";
import { mailState, newsletterToken } from "./mail-settings.ts";
import { shownLinks } from "./menu-service.ts";
import { readSite, type SiteSettings } from "./read-site.ts";

type SiteDeps = Pick<Deps, "db" | "settings" | "now">;

/**
 * Reads the settings, and the data that is part of every page.
 *
 * @returns takes the language of a page that is not in the blog's: that of its menus, and of the texts that the owner has not changed
 */
export function siteReader(deps: SiteDeps): (language?: string) => { owner: SiteSettings; site: Site } {
  const read = keptUntilChange(deps.db, () => new Map<string | undefined, { owner: SiteSettings; site: Site }>());
  const readIn = (language?: string) => {
    const owner = readSite(deps, language === undefined ? undefined : shownWords(language));
    return { owner, site: publicSite(owner, deps, language) };
  };
  return (language) => {
    const kept = read();
    const { owner, site } = kept.get(language) ?? readIn(language);
    kept.set(language, { owner, site });
    return { owner, site: { ...site, year: currentYear(owner, deps) } };
  };
}

/** The data that is part of every page. */
export function publicSite(owner: SiteSettings, deps: SiteDeps, language?: string): Site {
  const { db, settings } = deps;
  const { siteName, heroBadge, heroHeadline, hasOwnBadge } = owner;
  const hasMail = mailState({ db, settings }) === "ready";
  const ai = settings.ai.state;
  const { menu, ...links } = shownLinks(db, language);
  const hidden = hiddenCategories(owner, db);
  const look = lookStyle(owner);
  const own = ownStyle(owner);
  const homePage = findHomePage(db);
  const languages = listLanguages(db);
  return {
    name: siteName,
    tagline: owner.tagline,
    badge: hasOwnBadge || ai !== "off" ? heroBadge : "",
    headline: heroHeadline,
    intro: owner.intro,
    ...(owner.hero !== heroes[0] && { hero: owner.hero }),
    ...(owner.firstPost === "lead" && { hasLead: true as const }),
    ...(homePage && { homePage }),
    ...(!owner.showsLogin && { hidesLogin: true as const }),
    showsNewsletter: owner.showsNewsletter,
    newsletterTitle: owner.newsletterTitle,
    newsletterText: owner.newsletterText,
    searchPlaceholder: owner.searchPlaceholder,
    searchButton: owner.searchButton,
    countsViews: owner.countsViews,
    ...(hasMail && { newsletterToken: newsletterToken(db) }),
    ...(owner.mailsReplies && hasMail && { mailsReplies: true as const }),
    ...(!isDeepStrictEqual(owner.shareRow, defaultShareRow) && { shareRow: owner.shareRow }),
    footerText: owner.footerText,
    layout: owner.layout,
    ...logoOf(owner, db),
    ...(look && { look: look.path }),
    ...(own && { ownStyle: own.path }),
    menu,
    footer: {
      footer: { title: owner.quickLinksTitle, links: links.footer },
      help: { title: owner.helpTitle, links: links.help },
      follow: { title: owner.followTitle, links: links.follow },
    },
    hasUsualLinks: owner.hasUsualLinks,
    hasFooterCategories: owner.hasFooterCategories,
    authorName: owner.authorName,
    url: owner.siteUrl,
    contactEmail: owner.contactEmail,
    socialLinks: owner.socialLinks,
    categories: categoryNames(db),
    ...(hidden.length > 0 && { hiddenCategories: hidden }),
    ...(!owner.smartPunctuation && { keepsTypedPunctuation: true }),
    language: owner.language,
    ...(languages.length > 0 && {
      languages: [owner.language, ...languages].map((lang) => ({ lang, name: languageName(lang) })),
    }),
    timeZone: owner.timeZone,
    year: currentYear(owner, deps),
    ai,
  };
}

/** The names of the categories that readers do not see. */
export const hiddenCategories = ({ hidesEmptyCategories }: SiteSettings, db: Deps["db"]): string[] =>
  hidesEmptyCategories ? emptyCategoryNames(db) : [];

const sizeOfImage = preparedOnce((db) =>
  db.select({ width: images.width, height: images.height }).from(images).where(matches(images.id, "imageId")).prepare(),
);

function logoOf({ logoImageId }: SiteSettings, db: Deps["db"]): Pick<Site, "logo"> {
  const size = logoImageId === "" ? undefined : sizeOfImage(db).get({ imageId: logoImageId });
  return size ? { logo: { src: imagePath(logoImageId, 400), ...size } } : {};
}

const currentYear = ({ timeZone }: SiteSettings, { now }: Pick<Deps, "now">) => yearIn(timeZone).format(now());

const years = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes 30 µs, so one is kept for each time zone. */
function yearIn(timeZone: string): Intl.DateTimeFormat {
  const year = years.get(timeZone) ?? new Intl.DateTimeFormat("en", { year: "numeric", timeZone });
  years.set(timeZone, year);
  return year;
}
