import { shareHeight, shareImagePath, shareWidth } from "../../shared/image-widths.ts";
import { screenRoutes } from "../../shared/routes.ts";
import type { AuthorView } from "../../shared/schemas/author-schema.ts";
import type { PublishedTranslation } from "../../shared/schemas/post-details-schema.ts";
import type { PostReading } from "../../shared/schemas/reading-schema.ts";
import type { Site } from "../../shared/site.ts";
import { type ListFilter, listUrl, postUrl } from "./addresses.ts";

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
    articleSection: post.category || undefined,
    keywords: post.tags.length > 0 ? post.tags.map(({ name }) => name) : undefined,
    datePublished: post.publishedAt?.toISOString(),
    dateModified: post.updatedAt.toISOString(),
    timeRequired: `PT${post.readingMinutes}M`,
    inLanguage: post.inLanguage?.lang ?? site.language,
    ...translationsIn(post, site),
    author:
      post.authors.length > 0
        ? post.authors.map(({ name, slug }) => person(name, listUrl(site.url, { author: slug })))
        : person(site.authorName, site.url + screenRoutes.home.path),
    publisher: { "@type": "Organization", name: site.name, url: site.url + screenRoutes.home.path },
    image:
      post.imageId === null
        ? undefined
        : [
            {
              "@type": "ImageObject",
              url: site.url + shareImagePath(post.imageId),
              width: shareWidth,
              height: shareHeight,
            },
          ],
  };
}

/** The text in the blog's language is the original of the others. Without one, each text names the others. */
function translationsIn({ translations = [], address }: PostReading, site: Site) {
  const others = translations.filter((one) => one.address !== address);
  if (others.length === 0) return {};
  const named = (one: PublishedTranslation) => ({
    "@id": `${postUrl(site.url, one.address)}#post`,
    inLanguage: one.lang,
  });
  const original = others.find(({ lang }) => lang === site.language);
  return original ? { translationOfWork: named(original) } : { workTranslation: others.map(named) };
}

const person = (name: string, url?: string) => ({ "@type": "Person", name, url });

/** @see https://schema.org/ProfilePage */
export const profilePage = ({ name, slug, bio, imageId, links }: AuthorView, site: Site) => ({
  "@type": "ProfilePage",
  mainEntity: {
    ...person(name, listUrl(site.url, { author: slug })),
    description: bio || undefined,
    image: imageId === null ? undefined : site.url + shareImagePath(imageId),
    sameAs: links.length > 0 ? links : undefined,
  },
});

/** The breadcrumbs of a page: home, category or tag, post. @see https://schema.org/BreadcrumbList */
export function breadcrumbs(site: Site, list: { name: string; filter: ListFilter } | null, post?: PostReading) {
  const steps = [
    { name: site.name, item: listUrl(site.url) },
    ...(list ? [{ name: list.name, item: listUrl(site.url, list.filter) }] : []),
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
