import type { Hero } from "./home-choices.ts";
import type { Layout } from "./look/look-values.ts";
import type { FooterPlace } from "./menu-places.ts";
import type { SharePlace } from "./share-places.ts";

/** An entry of the menu or the footer. */
export interface SiteLink {
  label: string;
  /** May lead to a file or another site, so the browser loads it. */
  href: string;
}

/** Public settings of the site, sent with every page. */
export interface Site {
  name: string;
  tagline: string;
  /** The badge, headline and introduction of the home page. Empty: not shown. */
  badge: string;
  headline: string;
  intro: string;
  /** The head of the home page. Missing: as large as on a new blog. */
  hero?: Hero;
  /** Whether the newest post on the home page is larger than the others. */
  hasLead?: true;
  /** The slug of the page that is home. Missing: the list of posts is. */
  homePage?: string;
  /** Whether readers see no link to the sign-in. */
  hidesLogin?: true;
  showsNewsletter: boolean;
  newsletterTitle: string;
  newsletterText: string;
  searchPlaceholder: string;
  searchButton: string;
  /** Whether the blog counts views. */
  countsViews: boolean;
  /** The token of the newsletter's form. Missing: the blog sends no mail, and the form sends nothing. */
  newsletterToken?: string;
  /** Whether the comment form has a field for an address for replies. */
  mailsReplies?: true;
  /** Where readers can share a post. Missing: the default places. */
  shareRow?: SharePlace[];
  /** Plain text above the copyright line. */
  footerText: string;
  menu: SiteLink[];
  /** The title of each group of the footer, empty to leave the group out, and the owner's links in it. */
  footer: Record<FooterPlace, { title: string; links: SiteLink[] }>;
  /** Whether the footer has Home, Search, Login, Contact, Archive and RSS. */
  hasUsualLinks: boolean;
  hasFooterCategories: boolean;
  authorName: string;
  /** The logo shown instead of the name. Missing: the name is shown. */
  logo?: { src: string; width: number; height: number };
  /** How lists show posts. */
  layout: Layout;
  /** Address of the look's stylesheet. Missing: the default look. */
  look?: string;
  /** Address of the owner's own CSS, for public pages. Missing: none. */
  ownStyle?: string;
  /** Public origin without a trailing slash. */
  url: string;
  /** Empty for none. */
  contactEmail: string;
  socialLinks: string[];
  /** Names, in the owner's order. */
  categories: string[];
  /** Names of the categories that readers do not see. Missing: none. */
  hiddenCategories?: string[];
  /** Typed quotes and dashes stay as they are. Missing: they become those of the language. */
  keepsTypedPunctuation?: true;
  /** BCP 47. Server and browser format dates in it. */
  language: string;
  /** The languages that have a list of posts, the blog's first, each with its own name. Missing: there is one list. */
  languages?: { lang: string; name: string }[];
  /** IANA name. Server and browser format dates in it. */
  timeZone: string;
  /** The year of the copyright line; the reader's clock may show another one. */
  year: string;
  /** `off` removes every AI control; `unset` keeps the button, which then names the missing settings. */
  ai: "ready" | "unset" | "off";
}
