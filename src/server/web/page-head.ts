import type { Head } from "../../client/lib/page/head.ts";
import { listAddress } from "../../shared/addresses/list-address.ts";
import { titleImagePath } from "../../shared/addresses/title-image-path.ts";
import { shareHeight, shareImagePath, shareWidth } from "../../shared/image-widths.ts";
import { fileRoutes, urlOf } from "../../shared/routes.ts";
import type { PostReading } from "../../shared/schemas/reading-schema.ts";
import type { Site } from "../../shared/site.ts";
import { openGraphLocale } from "../../shared/text/language.ts";
import type { SiteSettings } from "../content/site/read-site.ts";
import { feedFormats, feedPathIn, hreflangs, isHomePage, type ListFilter, ownUrl, withFilter } from "./addresses.ts";
import { blogPosting, breadcrumbs, jsonLd, profilePage } from "./json-ld.ts";
import type { ShownList } from "./lists/find-list.ts";
import { startTag } from "./xml.ts";

/** The content of a page that its metadata describes. */
export type Subject =
  | { kind: "list"; list: ShownList; before: number | null }
  | { kind: "post"; post: PostReading }
  | { kind: "archive"; address: string }
  | { kind: "other" };

/**
 * Markup in a page's head for search engines, link previews and feed readers. All addresses are absolute and start with SITE_URL: a
 * page requested under another host name must not spread that name.
 */
export function pageHead(subject: Subject, head: Head, site: Site, owner: SiteSettings): string {
  const feeds = [
    ...feedLinks(site, subject.kind === "list" ? subject.list : undefined),
    link("search", site.url + fileRoutes.openSearch.path, {
      type: "application/opensearchdescription+xml",
      title: site.name,
    }),
  ];
  if (head.isPrivate || subject.kind === "other") return feeds.join("\n");
  if (subject.kind === "archive") {
    const url = site.url + subject.address;
    return [
      link("canonical", url),
      ...card(head, site, { type: "website", url, image: site.url + titleImagePath() }),
      ...feeds,
    ].join("\n");
  }
  const parts =
    subject.kind === "post"
      ? [...postHead(subject.post, head, site, owner), ...fediverseCreators(subject.post, owner)]
      : [...listHead(subject, head, site), ...verification(owner)];
  return [...parts, ...feeds].join("\n");
}

/** The accounts of the post's authors, else the blog's. */
function fediverseCreators({ authors }: PostReading, owner: SiteSettings): string[] {
  const own = authors.flatMap(({ fediverseAccount }) => fediverseAccount ?? []);
  const accounts = own.length > 0 ? own : [owner.fediverseCreator];
  return accounts.flatMap((account) => filled({ "fediverse:creator": account }));
}

function postHead(post: PostReading, head: Head, site: Site, owner: SiteSettings): string[] {
  const isHome = isHomePage(post.address, site.homePage);
  const url = ownUrl(post.address, site.url, site.homePage);
  const image = site.url + (post.imageId === null ? titleImagePath() : shareImagePath(post.imageId));
  if (post.kind === "page") {
    return [
      link("canonical", post.canonicalUrl || url),
      ...alternates(post, site),
      ...card(head, site, { type: "website", url, image, alt: post.coverAlt, ...post.inLanguage }),
      ...(isHome ? verification(owner) : []),
    ];
  }
  const oembed = (format: string) => `${site.url}${fileRoutes.oembed.path}?${new URLSearchParams({ url, format })}`;
  return [
    link("canonical", post.canonicalUrl || url),
    ...alternates(post, site),
    ...card(head, site, { type: "article", url, image, alt: post.coverAlt, ...post.inLanguage }),
    property("article:published_time", post.publishedAt?.toISOString() ?? ""),
    property("article:modified_time", post.updatedAt.toISOString()),
    ...(post.category ? [property("article:section", post.category)] : []),
    ...post.tags.map(({ name }) => property("article:tag", name)),
    link("alternate", site.url + urlOf(fileRoutes.markdown.path, { postId: post.address }), {
      type: "text/markdown",
      title: "Markdown",
    }),
    link("alternate", oembed("json"), { type: "application/json+oembed", title: post.title }),
    link("alternate", oembed("xml"), { type: "text/xml+oembed", title: post.title }),
    jsonLd(blogPosting(post, site), breadcrumbs(site, listOf(post), post)),
  ];
}

/** The text in every language, itself included; for readers of other languages, the one in the blog's. */
const alternates = ({ translations = [] }: PostReading, site: Site): string[] =>
  hreflangs(translations, site.language).map(({ hreflang, address }) =>
    link("alternate", ownUrl(address, site.url, site.homePage), { hreflang }),
  );

/** The list that a post is in, besides that of all posts. */
const listOf = ({ category }: PostReading) => (category ? { name: category, filter: { category } } : null);

function listHead({ list, before }: Subject & { kind: "list" }, head: Head, site: Site): string[] {
  const { filter, name, author } = list;
  const url = site.url + listAddress({ ...filter, before }, site.homePage);
  const image = author?.imageId ? shareImagePath(author.imageId) : titleImagePath(filter.category);
  return [
    link("canonical", url),
    ...card(head, site, {
      type: author ? "profile" : "website",
      url,
      image: site.url + image,
      ...(filter.language && { lang: filter.language }),
    }),
    ...(author ? [jsonLd(profilePage(author, site))] : name ? [jsonLd(breadcrumbs(site, { name, filter }))] : []),
  ];
}

/** Search engines look for their verification tag on the home page. */
const verification = ({ verification: { google, bing, yandex, pinterest } }: SiteSettings) =>
  filled({
    "google-site-verification": google,
    "msvalidate.01": bing,
    "yandex-verification": yandex,
    "p:domain_verify": pinterest,
  });

const filled = (contents: Record<string, string>) =>
  Object.entries(contents).flatMap(([name, content]) => (content === "" ? [] : [meta(name, content)]));

/** OpenGraph properties. X reads them too, unless it has its own name for one. */
function card(
  head: Head,
  site: Site,
  {
    type,
    url,
    image,
    alt,
    lang = site.language,
  }: Record<"type" | "url" | "image", string> & Partial<Record<"alt" | "lang", string>>,
) {
  return [
    property("og:type", type),
    property("og:site_name", site.name),
    property("og:locale", openGraphLocale(lang)),
    property("og:title", head.title),
    property("og:description", head.description),
    property("og:url", url),
    property("og:image", image),
    property("og:image:width", String(shareWidth)),
    property("og:image:height", String(shareHeight)),
    property("og:image:alt", alt || head.title),
    meta("twitter:card", "summary_large_image"),
    meta("twitter:title", head.title),
    meta("twitter:description", head.description),
    meta("twitter:image", image),
  ];
}

/** A list's own feeds come first: some feed readers take only the first. */
function feedLinks(site: Site, list: ShownList | undefined): string[] {
  const linksOf = (filter: ListFilter, title: string) =>
    feedFormats.map(({ path, type, name }) =>
      link("alternate", site.url + withFilter(feedPathIn(path, filter.language), filter), {
        type,
        title: `${title} (${name})`,
      }),
    );
  const all = linksOf({}, site.name);
  return list?.name ? [...linksOf(list.filter, `${list.name} · ${site.name}`), ...all] : all;
}

const link = (rel: string, href: string, more: Record<string, string> = {}) => startTag("link", { rel, ...more, href });
const meta = (name: string, content: string) => startTag("meta", { name, content });
const property = (name: string, content: string) => startTag("meta", { property: name, content });
