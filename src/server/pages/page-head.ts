import type { Head } from "../../client/lib/head.ts";
import { shareHeight, shareImagePath, shareWidth } from "../../shared/addresses/image-widths.ts";
import type { Category } from "../../shared/categories.ts";
import type { PostReading } from "../../shared/schemas/reading-schema.ts";
import type { Site } from "../../shared/site.ts";
import { feedFormats, type Narrowing, narrowed, postUrl } from "./addresses.ts";
import { blogPosting, breadcrumbs, jsonLd } from "./json-ld.ts";
import { titleImagePath } from "./title-image.ts";
import { voidElement } from "./xml.ts";

/** What a page shows, as far as the world outside should know. */
export type Subject = { kind: "list"; narrowing: Narrowing } | { kind: "blog"; post: PostReading } | { kind: "other" };

/**
 * What search engines, previews and feed readers find in a page's head, as markup. All addresses are absolute and come
 * from SITE_URL: whoever asks under another name must not spread it.
 */
export function pageHead(subject: Subject, head: Head, site: Site): string {
  const feeds = [
    ...feedLinks(site, subject.kind === "list" ? subject.narrowing.category : undefined),
    link("search", `${site.url}/opensearch.xml`, {
      type: "application/opensearchdescription+xml",
      title: site.name,
    }),
  ];
  if (head.isPrivate || subject.kind === "other") return feeds.join("\n");
  const parts = subject.kind === "blog" ? postHead(subject.post, head, site) : listHead(subject.narrowing, head, site);
  return [...parts, ...feeds].join("\n");
}

function postHead(post: PostReading, head: Head, site: Site): string[] {
  const url = postUrl(site.url, post._id);
  const oembed = (format: string) => `${site.url}/oembed?${new URLSearchParams({ url, format })}`;
  return [
    link("canonical", url),
    ...card(head, site, { type: "article", url, image: site.url + shareImagePath(post.imageId) }),
    property("article:published_time", post.publishedAt?.toISOString() ?? ""),
    property("article:modified_time", post.updatedAt.toISOString()),
    property("article:section", post.category),
    link("alternate", `${url}.md`, { type: "text/markdown", title: "Markdown" }),
    link("alternate", oembed("json"), { type: "application/json+oembed", title: post.title }),
    link("alternate", oembed("xml"), { type: "text/xml+oembed", title: post.title }),
    jsonLd(blogPosting(post, site), breadcrumbs(site, post.category, post)),
  ];
}

function listHead(narrowing: Narrowing, head: Head, site: Site): string[] {
  const { category } = narrowing;
  const url = narrowed(`${site.url}/`, narrowing);
  return [
    link("canonical", url),
    ...card(head, site, { type: "website", url, image: site.url + titleImagePath(category) }),
    ...(category ? [jsonLd(breadcrumbs(site, category))] : []),
  ];
}

/** OpenGraph, which the X cards read as well where they have no word of their own. */
function card(head: Head, site: Site, { type, url, image }: { type: string; url: string; image: string }) {
  return [
    property("og:type", type),
    property("og:site_name", site.name),
    property("og:title", head.title),
    property("og:description", head.description),
    property("og:url", url),
    property("og:image", image),
    property("og:image:width", String(shareWidth)),
    property("og:image:height", String(shareHeight)),
    property("og:image:alt", head.title),
    meta("twitter:card", "summary_large_image"),
    meta("twitter:title", head.title),
    meta("twitter:description", head.description),
    meta("twitter:image", image),
  ];
}

/** A category's own feeds stand first: readers that know only one take that. */
function feedLinks(site: Site, category: Category | undefined): string[] {
  const linksOf = (narrowing: Narrowing, title: string) =>
    feedFormats.map(({ path, type, name }) =>
      link("alternate", narrowed(site.url + path, narrowing), { type, title: `${title} (${name})` }),
    );
  const all = linksOf({}, site.name);
  return category ? [...linksOf({ category }, `${category} · ${site.name}`), ...all] : all;
}

const link = (rel: string, href: string, more: Record<string, string> = {}) =>
  voidElement("link", { rel, ...more, href });
const meta = (name: string, content: string) => voidElement("meta", { name, content });
const property = (name: string, content: string) => voidElement("meta", { property: name, content });
