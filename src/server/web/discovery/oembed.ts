import { shareHeight, shareImagePath, shareWidth } from "../../../shared/image-widths.ts";
import { decodeParameters } from "../../../shared/routes.ts";
import type { PostElsewhere } from "../../../shared/schemas/post-schema.ts";
import { languageShownElsewhere } from "../../../shared/text/language.ts";
import type { SiteSettings } from "../../content/site/read-site.ts";
import { escapeXml } from "../../core/html/escape-xml.ts";
import { listUrl, postUrl } from "../addresses.ts";
import { findRoute } from "../find-route.ts";
import { canonicalPath } from "../redirects/canonical-url.ts";
import { element, textElement, xmlDeclaration } from "../xml.ts";

/** Size in pixels of the embedded quotation; a consumer with less space sends `maxwidth` and `maxheight`. */
const embedWidth = 600;
const embedHeight = 200;

/** Seconds for which a consumer may cache the response: one day. */
const cacheAgeSeconds = 24 * 60 * 60;

/** The space that a consumer has, in pixels. */
export interface Bounds {
  maxWidth: number;
  maxHeight: number;
}

/** The id or slug of the post at an absolute address; null for any other address. Ignores the query and the fragment. */
export function postIdOf(url: string, siteUrl: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  if (origin !== new URL(siteUrl).origin) return null;
  const route = findRoute(canonicalPath(pathname));
  return route?.name === "post" ? (decodeParameters(route.parameters).postId ?? null) : null;
}

/**
 * How another site embeds a post: a quotation with a link, without scripts or frames. The image is included only if it fits into the
 * bounds.
 *
 * @see https://oembed.com/
 */
export function oembed(post: PostElsewhere, { siteName, siteUrl, authorName, language }: SiteSettings, bounds: Bounds) {
  const url = postUrl(siteUrl, post.address);
  const title = element("p", {}, element("a", { href: url }, escapeXml(post.title)));
  const showsImage = bounds.maxWidth >= shareWidth && bounds.maxHeight >= shareHeight;
  return {
    version: "1.0",
    type: "rich",
    title: post.title,
    author_name: post.authors.map(({ name }) => name).join(", ") || authorName,
    // One address for all authors: the first one's.
    author_url: listUrl(siteUrl, { author: post.authors[0]?.slug }),
    provider_name: siteName,
    provider_url: `${siteUrl}/`,
    cache_age: cacheAgeSeconds,
    width: Math.min(embedWidth, bounds.maxWidth),
    height: Math.min(embedHeight, bounds.maxHeight),
    html: element(
      "blockquote",
      { cite: url, ...languageShownElsewhere(post.inLanguage, language) },
      title + textElement("p", post.summary),
    ),
    ...(showsImage
      ? {
          thumbnail_url: siteUrl + shareImagePath(post.imageId),
          thumbnail_width: shareWidth,
          thumbnail_height: shareHeight,
        }
      : {}),
  };
}

export function oembedXml(response: ReturnType<typeof oembed>): string {
  const fields = Object.entries(response).map(([name, value]) => textElement(name, String(value)));
  return `${xmlDeclaration.replace("?>", ' standalone="yes"?>')}${element("oembed", {}, fields.join("\n"))}\n`;
}
