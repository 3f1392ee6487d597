import { shareHeight, shareImagePath, shareWidth } from "../../shared/image-widths.ts";
import { pageRoutes } from "../../shared/routes.ts";
import type { PostReading } from "../../shared/schemas/reading-schema.ts";
import type { Site } from "../../shared/site.ts";
import { postUrl, withFilter } from "./addresses.ts";

/** @see https://schema.org/BlogPosting */
export function blogPosting(post: PostReading, site: Site) {
  const url = postUrl(site.url, post.address);
  return {
    "@type": "BlogPosting",
    "@id": `${url}#post`,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.metaDescription,
    articleSection: post.category,
    datePublished: post.publishedAt?.toISOString(),
    dateModified: post.updatedAt.toISOString(),
    timeRequired: `PT${post.readingMinutes}M`,
    inLanguage: "en",
    author:
      post.authors.length > 0
        ? post.authors.map(({ name }) => person(name))
        : person(site.authorName, site.url + pageRoutes.home.path),
    publisher: { "@type": "Organization", name: site.name, url: site.url + pageRoutes.home.path },
    image: [
      {
        "@type": "ImageObject",
        url: site.url + shareImagePath(post.imageId),
        width: shareWidth,
        height: shareHeight,
      },
    ],
  };
}

const person = (name: string, url?: string) => ({ "@type": "Person", name, url });

/** The breadcrumbs of a page: home, category, post. @see https://schema.org/BreadcrumbList */
export function breadcrumbs(site: Site, category: string, post?: PostReading) {
  const home = site.url + pageRoutes.home.path;
  const steps = [
    { name: site.name, item: home },
    { name: category, item: withFilter(home, { category }) },
    ...(post ? [{ name: post.title, item: postUrl(site.url, post.address) }] : []),
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, at) => ({ "@type": "ListItem", position: at + 1, ...step })),
  };
}

/** Writes a JSON-LD block. The Content-Security-Policy does not apply to data blocks, and no text can end this one. */
export function jsonLd(...graph: object[]): string {
  const data = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  return `<script type="application/ld+json">${data.replaceAll("<", "\\u003c")}</script>`;
}
